// A set of memory ahead of a launch cannot be a kernel of the launch's shape.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void add(int *sum, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] += x[i];
}

void refused(const int *x, int n) {
  int *sum;
  cudaMallocManaged(&sum, n * sizeof(int));
  cudaMemset(sum, 0, n * sizeof(int));
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'cudaMemset' and 'add' are not fused: it is not known that what is set comes from device allocations alone, which the host does not see [gpufuse-kernel-fusion:memset-not-a-kernel]
  add<<<(n + 255) / 256, 256>>>(sum, x, n);
}

void accepted(const int *x, int n) {
  int *sum;
  cudaMalloc(&sum, n * sizeof(int));
  cudaMemset(sum, 0, n * sizeof(int));
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'cudaMemset' and 'add' can be one{{.*}}: 'zero_add' [gpufuse-kernel-fusion]
  add<<<(n + 255) / 256, 256>>>(sum, x, n);
}

__global__ void tick(int *sum) {
  int i = threadIdx.x;
  if (i == 0)
    sum[i] += 1;
}

void doesNotPay(int n) {
  int *sum;
  cudaMalloc(&sum, n * sizeof(int));
  cudaMemset(sum, 0, n * sizeof(int));
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'cudaMemset' and 'tick' are not fused: it would not pay: the launch has one block, for what may be many elements [gpufuse-kernel-fusion:memset-not-a-kernel]
  tick<<<1, 32>>>(sum);
}
