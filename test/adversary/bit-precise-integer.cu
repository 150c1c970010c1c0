// F2: _BitInt(5) wraps at 32: a barrier is needed.
// RUN: rm -rf %t.out && %fuse --quiet --output-dir=%t.out %s -- -std=c++20 && FileCheck %s --input-file=%t.out/bit-precise-integer.cu
// RUN: %gpuexec compare --seeds=2 --modes=checked %s %t.out/bit-precise-integer.cu -- -std=c++20
// CHECK: __syncthreads();

#include <cuda_runtime.h>
#include <cstdio>
__global__ void first(int *x) {
  int i = threadIdx.x;
  unsigned _BitInt(5) j = i;
  if (i >= 32) x[j] = 5 + j;
}
__global__ void second(int *x) { int i = threadIdx.x; x[i] = x[i] * 2 + i; }
int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMemset(x, 0, 64 * sizeof(int));
  first<<<1, 64>>>(x);
  second<<<1, 64>>>(x);
  int h[64];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < 64; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
