// A product of unsigned numbers is what it is modulo 2^64: as a signed one, it may be negative.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --output-dir=%t.out %s -- -Wall
// RUN: grep -v CHECK %t.out/products-of-sizes.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/products-of-sizes.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void mark(int *x, unsigned long long seed, unsigned long long times) {
  long long h = seed * times;
  if (h < 0)
    x[threadIdx.x] = threadIdx.x + 5;
}
__global__ void rotate(int *y, const int *x) { y[threadIdx.x] = x[63 - threadIdx.x]; }
__global__ void put(int *x, size_t step, size_t rows, int n) {
  long long i = threadIdx.x + (long long)(step * rows);
  if (i < n)
    x[i] = threadIdx.x * 7 + 1;
}
__global__ void get(int *y, int n) {
  int i = threadIdx.x;
  if (i < n)
    y[63 - i] = y[63 - i] * 3 + i;
}

// CHECK: void mark_rotate({{.*}}
// CHECK: __syncthreads();
// CHECK-NOT: gpufuse_disjoint
void byBranch(int *x, int *y, unsigned long long seed, unsigned long long times) {
  mark<<<1, 64>>>(x, seed, times);
  rotate<<<1, 64>>>(y, x);
}
void byOffset(int *x, int *y, size_t step, size_t rows, int n) {
  put<<<1, 64>>>(x, step, rows, n);
  get<<<1, 64>>>(y, n);
}

int main() {
  static int h[512];
  int *x, *y;
  cudaMalloc(&x, sizeof(h));
  cudaMalloc(&y, sizeof(h));
  cudaMemset(x, 0, sizeof(h));
  cudaMemset(y, 0, sizeof(h));
  byBranch(x, y, 3, 0x9E3779B97F4A7C15ULL);
  byOffset(x + 256, x + 256 - 64, -1, 64, 64);
  for (int *each : {x, y}) {
    cudaMemcpy(h, each, sizeof(h), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int v : h)
      sum = sum * 31 + v;
    printf("%x\n", sum);
  }
}
