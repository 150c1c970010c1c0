// long loop
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(char *x, long n) { long i = blockIdx.x * blockDim.x + threadIdx.x; for (long k = 0; k < n; ++k) if (k >= (1l << 32) && k < (1l << 32) + 2048) x[k - (1l << 32)] = i; }
__global__ void rdc(char *y, const char *x, long n) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = x[i]; }
void run(long n) { char *x, *y; cudaMalloc(&x, 4); cudaMalloc(&y, 4);
 wr<<<4,256>>>(x, n);
 rdc<<<4,256>>>(y, x, n);
}
