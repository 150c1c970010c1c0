// float* made from an integer sum: the integer operand is not where it points; both at one offset, and apart.
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "reason": "pointers-may-overlap"
// CHECK-NOT: "applied"
// CHECK: "reason": "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
}
__global__ void B(const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[n - 1 - i] + 1.0f;
}
void oneOffset(int n) { float *x, *z; char *pool;
  cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&pool, n * 64);
  size_t off = 0;
  float *a = (float *)((size_t)pool + off);
  float *b = (float *)((size_t)pool + off);
  A<<<(n + 255) / 256, 256>>>(a, x, n);
  B<<<(n + 255) / 256, 256>>>(b, z, n);
}
void apart(int n) { float *x, *z; char *pool;
  cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&pool, n * 64);
  size_t off = 0;
  float *a = (float *)((size_t)pool + off);
  off += 256;
  float *b = (float *)((size_t)pool + off);
  A<<<(n + 255) / 256, 256>>>(a, x, n);
  B<<<(n + 255) / 256, 256>>>(b, z, n);
}
