// arch in device function
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "preprocessor-in-kernel"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ int pos(int i, int n) {
#if __CUDA_ARCH__ >= 1200
 return n - 1 - i;
#else
 return i;
#endif
}
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[pos(i, n)] = 1.0f; }
__global__ void rd(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
void run(int n) { float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); 
  wr<<<4, 256>>>(x, n);

  rd<<<4, 256>>>(y, x, n);
}
