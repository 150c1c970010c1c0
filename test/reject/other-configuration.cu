// Launches of one shape in this configuration only; of one shape in all of them.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --show-rejected %s -- -DBIG 2>&1 | FileCheck %s --check-prefix=BIG

#include <cuda_runtime.h>

#ifdef BIG
#define N 7
#else
#define N 5
#endif

__global__ void first(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1.0f; }
__global__ void second(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 2.0f; }

void differ(float *x) {
  // CHECK: remark: launches of 'first' and 'second' are not fused: the file changes in another way with '#ifdef BIG' decided otherwise [gpufuse-kernel-fusion:other-configuration]
  // BIG: remark: launches of 'first' and 'second' are not fused: {{.*}}:other-configuration]
  first<<<N, 64>>>(x);
  second<<<5, 64>>>(x);
}
