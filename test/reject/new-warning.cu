// A kernel that stays, because code that is not compiled names it, would be unused.
// RUN: %fuse --show-rejected %s -- -Wall 2>&1 | FileCheck %s
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck --check-prefix=QUIET %s

#include <cuda_runtime.h>

static __global__ void copy(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i];
}
static __global__ void negate(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = -from[i];
}
static __global__ void flip(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = -from[i];
}

#if defined(TESTING)
void test(float *x, float *y) { copy<<<1, 64>>>(x, y, 64); }
#endif

void refused(int n) {
  float *x, *y, *z;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  copy<<<(n + 255) / 256, 256>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'negate' are not fused: {{.*}}gpufuse-kernel-fusion:new-warning]
  // QUIET: :[[#@LINE-2]]:3: warning: launches of 'copy' and 'negate' can be one
  negate<<<(n + 255) / 256, 256>>>(y, z, n);
}

void beside(int n) {
  float *x, *y, *z;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  flip<<<(n + 255) / 256, 256>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'flip' and 'flip' can be one
  flip<<<(n + 255) / 256, 256>>>(y, z, n);
}
