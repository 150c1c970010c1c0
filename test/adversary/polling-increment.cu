// A loop may wait for other blocks in its increment, too. An atomic operation that is the whole body, without braces, tells it nothing.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip
// RUN: %fuse --checks=kernel-fusion --show-rejected %t.hip -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>
__global__ void tile(float *q, int n) {
  __shared__ float s[12000];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = threadIdx.x; k < 12000; k += blockDim.x)
    s[k] = k;
  __syncthreads();
  if (i < n)
    q[i] = fmaxf(q[i], s[(threadIdx.x * 37) % 12000]);
}
__global__ void barrier(unsigned *arrived, float *q, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i] = -q[i];
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1u);
    for (unsigned v = 0; v < gridDim.x; v = atomicAdd(arrived, 0u)) {
    }
  }
}
// CHECK: remark: launches of 'tile' and 'barrier' are not fused: {{.*}}[gpufuse-kernel-fusion:spin-wait]
void wait(int blocks, int n) {
  float *q;
  unsigned *f;
  cudaMalloc(&q, n * 4);
  cudaMalloc(&f, 4);
  tile<<<blocks, 128>>>(q, n);
  barrier<<<blocks, 128>>>(f, q, n);
}
__global__ void push(const int *rows, int *h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int e = 0; e < rows[i]; ++e)
      atomicAdd(&h[e], 1);
}
__global__ void clear(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = 0;
}
// CHECK: warning: launches of 'push' and 'clear' can be one
void count(int n) {
  int *rows, *h, *y;
  cudaMalloc(&rows, n * 4);
  cudaMalloc(&h, n * 4);
  cudaMalloc(&y, n * 4);
  push<<<n / 128, 128>>>(rows, h, n);
  clear<<<n / 128, 128>>>(y, n);
}
