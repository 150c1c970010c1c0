// A launch that may have empty blocks fails then, and would take the set with it.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && not grep applied %t.json
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ void total(int *sum, const int *x, int n) {
  int i = threadIdx.x;
  if (i < n)
    atomicAdd(sum, x[i]);
}
void given(int n) {
  int *sum, *x;
  cudaMalloc(&sum, sizeof(int));
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}} empty blocks{{.*}}memset-not-a-kernel]
  cudaMemset(sum, 0, sizeof(int));
  total<<<1, n>>>(sum, x, n);
}
void at_most(int n) {
  int *sum, *x;
  cudaMalloc(&sum, sizeof(int));
  cudaMalloc(&x, n * sizeof(int));
  const int threads = n < 256 ? n : 256;
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}} empty blocks{{.*}}memset-not-a-kernel]
  cudaMemset(sum, 0, sizeof(int));
  total<<<1, threads>>>(sum, x, n);
}
