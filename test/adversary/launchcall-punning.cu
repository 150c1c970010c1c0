// launchcall punning
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unsupported-launch"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i == 0) x[n] = 1.0f; }
__global__ void rdl(float *y, const float *x, long n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i == 256 && n != 5) y[i] = x[5]; }
void run(long n) { float *x, *y; cudaMalloc(&x, 4); cudaMalloc(&y, 4); void *a[] = {&x, &n};
 cudaLaunchKernel((const void *)wr, dim3(4), dim3(256), a, 0, 0);
 rdl<<<dim3(4), dim3(256), 0, 0>>>(y, x, n);
}
