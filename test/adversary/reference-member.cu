// F2: a reference member of an aggregate changes the variable it was bound to
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "non-affine-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
struct Cursor { int &at; };
__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Cursor c{i};
  c.at = n - 1 - i;
  x[i] = i;
}
__global__ void second(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; x[i] = x[i] * 2 + 1; }
int main() {
  int *x;
  cudaMalloc(&x, 1024 * sizeof(int));
  cudaMemset(x, 0, 1024 * sizeof(int));
  first<<<8, 128>>>(x, 1024);
  second<<<8, 128>>>(x);
  static int h[1024];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < 1024; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
