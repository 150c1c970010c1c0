// Functions that launch kernels and return whether that went well, called one after the other.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 7
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-results.hip
// RUN: %fuse --report=%t.2.json %t.out/wrapper-results.hip -- -Wall && not grep applied %t.2.json
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    hipError_t e = (call);                                                                        \
    if (e != hipSuccess) {                                                                        \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorString(e));        \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)
#define EXIT_ON(call)                                                                              \
  if ((call) != hipSuccess)                                                                       \
  exit(2)

static void check(hipError_t e, const char *what, const char *file, int line) {
  if (e) {
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    exit(1);
  }
}
#define CHECKED(call) check((call), #call, __FILE__, __LINE__)

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

// x += y
static hipError_t add(int *x, const int *y, int n, hipStream_t stream) {
  const int blocks = (n + 127) / 128;
  add_kernel<<<blocks, 128, 0, stream>>>(x, y, n);
  return hipGetLastError();
}

hipError_t scale(int *x, int a, int n, hipStream_t stream) {
  const int blocks = (n + 127) / 128;
  scale_kernel<<<blocks, 128, 0, stream>>>(x, a, n);
  return hipPeekAtLastError(); // in place
}

namespace ops {
int twice(int *x, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 2, n);
  return 0;
}
int thrice(int *x, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
  return 0;
}
// Their kernels are named as only this namespace can.
__global__ void negate(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = -x[i];
}
__global__ void increment(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    ++x[i];
}
hipError_t negated(int *x, int n) {
  negate<<<(n + 127) / 128, 128>>>(x, n);
  return hipGetLastError();
}
hipError_t incremented(int *x, int n) {
  increment<<<(n + 127) / 128, 128>>>(x, n);
  return hipGetLastError();
}
} // namespace ops

struct Layer {
  int *x, *y;
  int n;
  hipError_t forward(hipStream_t stream) {
    add_kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, y, n);
    return hipGetLastError();
  }
  hipError_t backward(int a, hipStream_t stream) {
    scale_kernel<<<(n + 127) / 128, 128, 0, stream>>>(y, a, n);
    return hipGetLastError();
  }
  void train(hipStream_t stream) {
    CHECK(forward(stream));
    CHECK(backward(3, stream));
  }
};

int main() {
  const int n = 1000;
  int *x, *y;
  hipStream_t stream;
  CHECK(hipStreamCreate(&stream));
  CHECK(hipMalloc(&x, n * sizeof(int)));
  CHECK(hipMalloc(&y, n * sizeof(int)));
  CHECK(hipMemset(x, 1, n * sizeof(int)));
  CHECK(hipMemset(y, 2, n * sizeof(int)));
  CHECK(hipDeviceSynchronize());
  { // checked by a macro
    CHECK(add(x, y, n, stream));
    CHECK(scale(x, 3, n, stream));
  }
  { // by another, and by nobody
    scale(x, 5, n, stream);
    EXIT_ON(add(y, x, n, stream));
  }
  { // by a function
    CHECKED(scale(y, 7, n, stream));
    CHECKED(scale(x, 9, n, stream));
  }
  CHECK(hipStreamSynchronize(stream));
  { // constants
    ops::twice(x, n);
    ops::thrice(x, n);
  }
  CHECK(hipDeviceSynchronize());
  { // of another namespace, checked here
    CHECK(ops::negated(x, n));
    CHECK(ops::incremented(x, n));
  }
  CHECK(hipDeviceSynchronize());
  Layer layer{x, y, n};
  layer.train(stream);
  { // on an object
    CHECKED(layer.forward(stream));
    CHECKED(layer.backward(5, stream));
  }
  CHECK(hipStreamSynchronize(stream));
  static int h[2][n];
  CHECK(hipMemcpy(h[0], x, sizeof h[0], hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(h[1], y, sizeof h[0], hipMemcpyDeviceToHost));
  long hash = 0;
  for (auto &row : h)
    for (int v : row)
      hash = hash * 31 + v;
  printf("%ld\n", hash);
}
