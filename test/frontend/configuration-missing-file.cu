// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// A file that is not there may launch a kernel, or give it another meaning.
#include <cuda_runtime.h>
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
#ifdef WITH_EXTRAS
#include "extras.inc"
#endif
// CHECK: remark: launches of {{.*}} are not fused: the file cannot be used with {{.*}}WITH_EXTRAS{{.*}} decided otherwise: {{.*}} file not found {{.}}gpufuse-kernel-fusion:other-configuration]
void run(int *x, int n) {
  fill<<<n, 32>>>(x);
  less<<<n, 32>>>(x);
}
