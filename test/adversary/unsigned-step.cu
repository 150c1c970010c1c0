// F2: a step in unsigned arithmetic wraps: the threads write what others read, and a barrier is needed.
// RUN: rm -rf %t.out && %fuse --quiet --output-dir=%t.out %s -- -std=c++20 && FileCheck %s --input-file=%t.out/unsigned-step.cu
// RUN: %gpuexec compare --seeds=2 --modes=checked %s %t.out/unsigned-step.cu -- -std=c++20
// CHECK: __syncthreads();

#include <cuda_runtime.h>
#include <cstdio>
__global__ void first(int *x) {
  for (int i = threadIdx.x; i > -2000000000; i += 0x60000000u)
    if (i < 0)
      x[255 - threadIdx.x] = 1000 + threadIdx.x;
}
__global__ void second(int *x) {
  x[threadIdx.x] = x[threadIdx.x] * 2 + 1;
}
int main() {
  int *x;
  cudaMalloc(&x, 256 * sizeof(int));
  cudaMemset(x, 0, 256 * sizeof(int));
  first<<<1, 256>>>(x);
  second<<<1, 256>>>(x);
  int h[256];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < 256; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
