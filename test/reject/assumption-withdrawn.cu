// A proof that needs a withdrawn assumption is none; every assumption can be withdrawn.
// RUN: %fuse --show-rejected --assume=-distinct-allocations %s -- 2>&1 | FileCheck %s --check-prefix=ALLOCATIONS
// RUN: %fuse --show-rejected --assume=-no-signed-overflow %s -- 2>&1 | FileCheck %s --check-prefix=WITHDRAWN
// RUN: %fuse --show-rejected --assume=-fewer-than-2^31-threads %s -- 2>&1 | FileCheck %s --check-prefix=WITHDRAWN
// RUN: %fuse --show-rejected --assume=-one-host-thread %s -- 2>&1 | FileCheck %s --check-prefix=WITHDRAWN
// RUN: %fuse --show-rejected --assume=-launches-succeed %s -- 2>&1 | FileCheck %s --check-prefix=WITHDRAWN
// RUN: %fuse --show-rejected --assume=-file-sets-its-variables %s -- 2>&1 | FileCheck %s --check-prefix=WITHDRAWN
// RUN: %fuse --show-rejected --assume=-launches-succeed,launches-succeed %s -- 2>&1 | FileCheck %s --check-prefix=ACCEPTED
// RUN: not %fuse --assume=luck %s -- 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: --assume does not know 'luck'; it knows distinct-allocations,

#include <cuda_runtime.h>

float *x, *y; // another file could set them

__global__ void first(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += 1.0f;
}

__global__ void second(float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] += 2.0f;
}

__global__ void third(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i];
}

void run(int n) {
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // ALLOCATIONS: launches of 'first' and 'second' are not fused: the proof needs 'distinct-allocations', which --assume takes away [gpufuse-kernel-fusion:assumption-withdrawn]
  // WITHDRAWN: [gpufuse-kernel-fusion:assumption-withdrawn]
  // ACCEPTED: launches of 'first', 'second' and 'third' can be one
  second<<<(n + 255) / 256, 256>>>(y, n);
  if (cudaGetLastError() != cudaSuccess)
    return;
  third<<<(n + 255) / 256, 256>>>(x, y, n);
}
