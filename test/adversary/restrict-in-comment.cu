// The parameter's own __restrict__ goes, and not the word in a comment.
// RUN: %fuse --diff %s -- | FileCheck %s
// CHECK: static __global__ void first_second(float * /* __restrict__: see below */ p, int n,

#include <cuda_runtime.h>
#include <cstdio>
// in place: p and q are the same buffer in different launches
__global__ void first(float * /* __restrict__: see below */ __restrict__ p, int n) {
  p += blockIdx.x * blockDim.x;
  if (blockIdx.x * blockDim.x + threadIdx.x < n) p[threadIdx.x] = 2.0f;
}
__global__ void second(const float * /* not __restrict__ elsewhere */ __restrict__ q, float *__restrict__ z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = q[i];
}
void run(int n) {
  float *p, *z;
  cudaMalloc(&p, n * 4); cudaMalloc(&z, n * 4);
  first<<<(n + 255) / 256, 256>>>(p, n);
  second<<<(n + 255) / 256, 256>>>(p, z, n);
}
