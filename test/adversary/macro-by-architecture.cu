// F10: the macro has another value on other devices
// RUN: %fuse --fold-memsets=off --report=%t.json %s -- -std=c++20 --cuda-gpu-arch=sm_75 --cuda-gpu-arch=sm_80 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "preprocessor-in-kernel"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#define SLOT(i, n) ((n) - 1 - (i))
#else
#define SLOT(i, n) (i)
#endif
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i; }
__global__ void second(const int *x, int *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = x[SLOT(i, n)]; }
int main() {
  const int n = 1024;
  int *x, *z;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  first<<<8, 128>>>(x, n);
  second<<<8, 128>>>(x, z, n);
  static int h[n];
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[1000]);
}
