// Sets of device memory that become part of the kernel behind them.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/memsets.hip
// RUN: %fuse --report=%t.2.json %t.out/memsets.hip -- -Wall && not grep applied %t.2.json
// RUN: %fuse --fold-memsets=off --report=%t.3.json %s -- && not grep '"hipMemset"' %t.3.json
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    hipError_t e = (call);                                                                        \
    if (e != hipSuccess) {                                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(e));                   \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void accumulate(int *sum, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] += x[i];
}
__global__ void scale(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

// A guard is enough: there is a thread for each element.
static void plain(int *sum, int *x, int n) {
  hipMemset(sum, 0, n * sizeof(int));
  accumulate<<<(n + 127) / 128, 128>>>(sum, x, n);
}
// Checked, on a stream, with bytes in a variable; and a value.
static void checked(int *sum, int *x, int n, hipStream_t s) {
  const size_t bytes = n * sizeof(int);
  const int blocks = (n + 127) / 128;
  CHECK(hipMemsetAsync(sum, 0xff, bytes, s));
  accumulate<<<blocks, 128, 0, s>>>(sum, x, n);
  CHECK(hipGetLastError());
}
// Between two launches, and two of them.
static void between(int *sum, int *x, int *y, int n) {
  scale<<<(n + 127) / 128, 128>>>(x, 3, n);
  CHECK(hipMemset(sum, 0, sizeof(int) * n));
  CHECK(hipMemset(y, 1, sizeof(int) * n));
  accumulate<<<(n + 127) / 128, 128>>>(sum, x, n);
}
// A constant, and more elements than threads.
static void constant(int *sum, int *x) {
  hipMemset(sum, 0, 4000);
  accumulate<<<4, 128>>>(sum, x, 500);
}

int main() {
  const int n = 1000;
  int *x, *y, *z;
  hipStream_t s;
  CHECK(hipStreamCreate(&s));
  CHECK(hipMalloc(&x, n * sizeof(int)));
  CHECK(hipMalloc(&y, n * sizeof(int)));
  CHECK(hipMalloc(&z, n * sizeof(int)));
  CHECK(hipMemset(x, 1, n * sizeof(int)));
  CHECK(hipMemset(y, 2, n * sizeof(int)));
  CHECK(hipMemset(z, 3, n * sizeof(int)));
  CHECK(hipDeviceSynchronize());
  static int h[3][n];
  long hash = 0;
  for (int round = 0; round < 4; ++round) {
    if (round == 0)
      plain(y, x, n);
    else if (round == 1)
      checked(y, x, n, s);
    else if (round == 2)
      between(y, x, z, n);
    else
      constant(y, x);
    CHECK(hipDeviceSynchronize());
    CHECK(hipMemcpy(h[0], x, sizeof h[0], hipMemcpyDeviceToHost));
    CHECK(hipMemcpy(h[1], y, sizeof h[0], hipMemcpyDeviceToHost));
    CHECK(hipMemcpy(h[2], z, sizeof h[0], hipMemcpyDeviceToHost));
    for (auto &row : h)
      for (int v : row)
        hash = hash * 31 + v;
  }
  printf("%ld\n", hash);
}
