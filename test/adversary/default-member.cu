// A default member initialiser calls cudaMemcpy: S s; and S s{}; (CXXDefaultInitExpr has no children)
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "reason": "unknown-call-between"
// CHECK-NOT: "applied"
// CHECK: "reason": "unknown-call-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = z[i];
}
int *gh; float *gy;
struct Probe { int v = cudaMemcpy(gh, gy, 4, cudaMemcpyDeviceToHost); };
void implicitConstructor(int n) { float *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); gy = y;
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  Probe p;
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
void aggregate(int n) { float *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); gy = y;
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  Probe p{};
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
