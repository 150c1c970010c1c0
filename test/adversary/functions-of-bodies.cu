// Functions that are bodies: what has their names already, text that looks like a call of one, and parameters that cannot be
// handed on.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --show-rejected --output-dir=%t %s -- -std=c++17 > %t/log 2>&1 && FileCheck %s < %t/log
// RUN: %gpuexec compare --seeds=2 %s %t/functions-of-bodies.cu -- -std=c++17

#include <cstdio>
#include <cuda_runtime.h>

#define GUARD(i, n)                                                                                \
  int i = blockIdx.x * blockDim.x + threadIdx.x;                                                   \
  if (i >= (n))                                                                                    \
  return

__global__ void first(int *y, const int *body, int n) {
  GUARD(i, n);
  y[i] = body[i];
}
__global__ void mark(int *y, const int *body, int n) {
  GUARD(i, n);
  y[i] += body[i];
}
__global__ void last(int *y, int n) {
  GUARD(i, n);
  y[i] += static_cast<int>(sizeof("a@0(b@1("));
}
struct Explicit {
  int *y, n;
  Explicit(int *y, int n) : y(y), n(n) {}
  explicit Explicit(const Explicit &) = default;
};
__global__ void explicitly(Explicit v) {
  GUARD(i, v.n);
  v.y[i] *= 3;
}
struct Moved {
  int *y, n;
  Moved(int *y, int n) : y(y), n(n) {}
  Moved(const Moved &) = delete;
  Moved(Moved &&) = default;
};
__global__ void moved(Moved v) {
  GUARD(i, v.n);
  v.y[i] *= 5;
}
struct Given {
  int *p;
};

// CHECK-DAG: 'first', 'mark' and 'last' can be one
void names(int *y, const int *body, Given given, int n) {
  first<<<(n + 127) / 128, 128>>>(y, body, n);
  mark<<<(n + 127) / 128, 128>>>(y, given.p + 0, n);
  last<<<(n + 127) / 128, 128>>>(y, n);
}
// CHECK-DAG: 'explicitly' returns here, in a macro, and cannot be a function of its own: of its parameter 'v', more than the value matters
void explicit_copy(int *y, int n) {
  explicitly<<<(n + 127) / 128, 128>>>(Explicit(y, n));
  last<<<(n + 127) / 128, 128>>>(y, n);
}
// CHECK-DAG: 'moved' returns here, in a macro, and cannot be a function of its own: of its parameter 'v', more than the value matters
void deleted_copy(int *y, int n) {
  moved<<<(n + 127) / 128, 128>>>(Moved(y, n));
  last<<<(n + 127) / 128, 128>>>(y, n);
}

int main() {
  const int n = 300;
  int values[n], *y, *a, *b;
  for (int i = 0; i < n; ++i)
    values[i] = i;
  cudaMalloc(&y, sizeof values);
  cudaMalloc(&a, sizeof values);
  cudaMalloc(&b, sizeof values);
  cudaMemcpy(a, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemcpy(b, values, sizeof values, cudaMemcpyHostToDevice);
  names(y, a, Given{b}, n);
  explicit_copy(y, n);
  deleted_copy(y, n);
  cudaMemcpy(values, y, sizeof values, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    printf("%d\n", values[i]);
}
