// Sets of device memory that become part of the kernel behind them.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/memsets.cu
// RUN: %fuse --report=%t.2.json %t.out/memsets.cu -- -Wall && not grep applied %t.2.json
// RUN: %fuse --fold-memsets=off --report=%t.3.json %s -- && not grep '"cudaMemset"' %t.3.json
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t e = (call);                                                                        \
    if (e != cudaSuccess) {                                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e));                   \
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
  cudaMemset(sum, 0, n * sizeof(int));
  accumulate<<<(n + 127) / 128, 128>>>(sum, x, n);
}
// Checked, on a stream, with bytes in a variable; and a value.
static void checked(int *sum, int *x, int n, cudaStream_t s) {
  const size_t bytes = n * sizeof(int);
  const int blocks = (n + 127) / 128;
  CHECK(cudaMemsetAsync(sum, 0xff, bytes, s));
  accumulate<<<blocks, 128, 0, s>>>(sum, x, n);
  CHECK(cudaGetLastError());
}
// Between two launches, and two of them.
static void between(int *sum, int *x, int *y, int n) {
  scale<<<(n + 127) / 128, 128>>>(x, 3, n);
  CHECK(cudaMemset(sum, 0, sizeof(int) * n));
  CHECK(cudaMemset(y, 1, sizeof(int) * n));
  accumulate<<<(n + 127) / 128, 128>>>(sum, x, n);
}
// A constant, and more elements than threads.
static void constant(int *sum, int *x) {
  cudaMemset(sum, 0, 4000);
  accumulate<<<4, 128>>>(sum, x, 500);
}

int main() {
  const int n = 1000;
  int *x, *y, *z;
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaMalloc(&x, n * sizeof(int)));
  CHECK(cudaMalloc(&y, n * sizeof(int)));
  CHECK(cudaMalloc(&z, n * sizeof(int)));
  CHECK(cudaMemset(x, 1, n * sizeof(int)));
  CHECK(cudaMemset(y, 2, n * sizeof(int)));
  CHECK(cudaMemset(z, 3, n * sizeof(int)));
  CHECK(cudaDeviceSynchronize());
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
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(h[0], x, sizeof h[0], cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(h[1], y, sizeof h[0], cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(h[2], z, sizeof h[0], cudaMemcpyDeviceToHost));
    for (auto &row : h)
      for (int v : row)
        hash = hash * 31 + v;
  }
  printf("%ld\n", hash);
}
