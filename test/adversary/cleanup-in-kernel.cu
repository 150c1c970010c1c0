// F2: a cleanup function writes what no statement shows
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-device-call"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

static __device__ void flush(int **p) { **p = threadIdx.x; }
__global__ void first(int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *last __attribute__((cleanup(flush))) = x + (n - 1 - i);
  y[i] = i;
}
__global__ void second(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; x[i] = x[i] * 2 + 1; }
int main() {
  int *x, *y;
  cudaMalloc(&x, 1024 * sizeof(int)); cudaMalloc(&y, 1024 * sizeof(int));
  cudaMemset(x, 0, 1024 * sizeof(int));
  first<<<8, 128>>>(x, y, 1024);
  second<<<8, 128>>>(x);
  static int h[1024];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < 1024; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
