// destructor in a kernel is not looked at, and runs after B's body once fused
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-device-call"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct G { float *p; int i; __device__ G(float *p, int i) : p(p), i(i) {} __device__ ~G() { p[i] = 1.0f; } };
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  G g(y, n - 1 - i);
  y[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
