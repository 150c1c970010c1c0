// F9: two tables of 1900 bytes fit into 4096 bytes of parameters, three do not: on older toolkits and devices the fused kernel does not compile.
// RUN: %fuse --checks=kernel-fusion %s -- | FileCheck %s
// CHECK: launches of 'A' and 'B' can be one
// CHECK-NOT: can be one

#include <cuda_runtime.h>
struct Table { float v[475]; };
__global__ void A(float *y, const float *x, Table t, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = fmaxf(x[i], t.v[i % 475]); }
__global__ void B(float *y, const float *x, Table t, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = fmaxf(x[i], t.v[i % 475]); }
__global__ void C(float *y, const float *x, Table t, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = fmaxf(x[i], t.v[i % 475]); }
void run(int n, const Table &p, const Table &q, const Table &r) {
  float *x, *a, *b, *c;
  cudaMalloc(&x, n * 4); cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); cudaMalloc(&c, n * 4);
  A<<<(n + 255) / 256, 256>>>(a, x, p, n);
  B<<<(n + 255) / 256, 256>>>(b, x, q, n);
  C<<<(n + 255) / 256, 256>>>(c, x, r, n);
}
