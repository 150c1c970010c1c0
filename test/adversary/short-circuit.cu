// short circuit
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-guard"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(float *x, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; bool b = m > 5 && i++ > 0; if (i < n) x[i] = b; }
__global__ void rd1(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; i += 1; if (i < n) y[i] = x[i]; }
void run(int n) { float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); 
  wr<<<4, 256>>>(x, n, n);

  rd1<<<4, 256>>>(y, x, n);
}
