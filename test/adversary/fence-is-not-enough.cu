// What a fence does not keep apart: products that need no load, or only loads of what never changes; branches on parameters;
// a choice between two products that other products share.
// Functions of their own keep some of them apart.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
// RUN: %fuse --checks=kernel-fusion --quiet --output-dir=%t %s -- && grep -v CALLED %t/fence-is-not-enough.cu | FileCheck %s --check-prefix=CALLED
// CALLED-NOT: // what follows loads, and rounds
// CALLED: __noinline__ void cached_body(float *y, const float *x, int n)
// CHECK: launches of 'scale' in this loop are not fused:{{.*}}this product needs no load
// CHECK: launches of 'cached' in this loop can be one
// CHECK: launches of 'constants' in this loop can be one
// CHECK: launches of 'stored' in this loop are not fused:{{.*}}rounding-across-seam
// CHECK: launches of 'chosen' and 'branch' are not fused:{{.*}}rounding-across-seam
// CHECK: launches of 'copy' and 'shared' can be one
// CHECK: launches of 'copy' and 'named' can be one
#include <cuda_runtime.h>

__constant__ float factors[2];

__global__ void scale(float *y, const float *x, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * b + x[i];
}
__global__ void cached(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = __ldg(&x[i]) * __ldg(&x[0]) + y[i];
}
__global__ void constants(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = factors[0] * factors[1] + y[i];
}
// What it loads, the compiler has just stored: a parameter.
__global__ void stored(float *y, float *z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    z[i] = a;
    y[i] = z[i] * b + y[i];
  }
}
__global__ void chosen(float *x, int flag, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (flag)
      x[i] *= 3.0f;
  }
}
__global__ void branch(float *y, const float *x, int flag, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float p = x[i] * y[i];
    if (flag)
      y[i] = p + 1.0f;
    else
      y[i] = p;
  }
}
__global__ void copy(float *x, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = y[i] * 0.3f;
}
// One product has two uses here.
__global__ void shared(float *y, float *z, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float u = x[i], v = y[i], w = z[i];
    y[i] = u * v + v * w;
    z[i] = u * v;
  }
}
__global__ void named(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float p = x[i] * 0.7f, q = y[i] * 0.9f;
    y[i] = p + q;
    y[i + n] = p;
  }
}

int main() {
  const int n = 1000;
  float *x, *y, *z;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 8);
  cudaMalloc(&z, n * 4);
  for (int t = 0; t < 9; ++t)
    scale<<<4, 256>>>(y, x, 1.1f, 2.2f, n);
  cudaDeviceSynchronize();
  for (int t = 0; t < 9; ++t)
    cached<<<4, 256>>>(y, x, n);
  cudaDeviceSynchronize();
  for (int t = 0; t < 9; ++t)
    constants<<<4, 256>>>(y, n);
  cudaDeviceSynchronize();
  for (int t = 0; t < 9; ++t)
    stored<<<4, 256>>>(y, z, 1.1f, 2.2f, n);
  cudaDeviceSynchronize();
  chosen<<<4, 256>>>(x, n / 7, n);
  branch<<<4, 256>>>(y, x, n / 7, n);
  cudaDeviceSynchronize();
  copy<<<4, 256>>>(x, y, n);
  shared<<<4, 256>>>(y, z, x, n);
  cudaDeviceSynchronize();
  copy<<<4, 256>>>(x, y, n);
  named<<<4, 256>>>(y, x, n);
}
