// A in #if: fused launch runs A unconditionally
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "preprocessor-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(const float *y, float *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = y[i]; }
void run(int n) { float *x, *y, *z; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
#if USE_INIT || 1
  A<<<(n + 255) / 256, 256>>>(y, x, n);
#endif
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
