// With an installed toolkit nothing needs to be said, and -v tells once which headers are in use.
// REQUIRES: cuda-toolkit
// RUN: %gpufuse -v %s -- 2>&1 | FileCheck %s
// RUN: %gpufuse -v --cuda-path=%cuda-path %s -- 2>&1 | FileCheck %s
// RUN: %gpufuse -v %s -- --cuda-path=%cuda-path 2>&1 | FileCheck %s
// CHECK-COUNT-1: using CUDA {{[0-9]+\.[0-9]+}} headers in
// CHECK-NOT: using CUDA
// CHECK-NOT: error:
#include <cooperative_groups.h>
#include <cub/cub.cuh>

__global__ void scale(float *a, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= s;
}

int main() {
  float *a;
  cudaMalloc(&a, 256 * sizeof(float));
  scale<<<1, 256>>>(a, 2.f, min(256, 512));
  cudaFree(a);
}
