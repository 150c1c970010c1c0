// log1pf forms a sum inside, which can absorb the product that the first kernel stores.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "rounding-across-seam"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(float *x, float a) { x[threadIdx.x] = a * threadIdx.x + 0.0f * a, x[threadIdx.x] = x[threadIdx.x] * a; }

__global__ void second(float *x) { x[threadIdx.x] = log1pf(x[threadIdx.x]); }

void run(float a) {
  float *x;
  cudaMalloc(&x, 32 * sizeof(float));
  first<<<1, 32>>>(x, a);
  second<<<1, 32>>>(x);
}
