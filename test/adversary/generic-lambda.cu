// same in a generic lambda
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
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
struct S { float *a; float *b; };
void run(int n) { float *x, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  S s; cudaMalloc(&s.a, n * 4); cudaMalloc(&s.b, n * 4);
  auto f = [](auto &t) { t.b = t.a; };
  f(s);
  A<<<(n + 255) / 256, 256>>>(s.a, x, n);
  B<<<(n + 255) / 256, 256>>>(s.b, z, n);
}
