// Launches that no device runs, and one of the largest blocks that run.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
__global__ void plane(int *x, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < w && j < h)
    x[j * w + i] += 1;
}
__global__ void planeTwice(int *x, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < w && j < h)
    x[j * w + i] *= 2;
}

void largeBlock(int *x, int n) {
  first<<<4, 256>>>(x, n);
  second<<<4, 2048>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'second' fails: the extent of its block in x is 2048, beyond 1024 [gpufuse-kernel-fusion:launch-fails]
}

void largeBlockFirst(int *x, int n) {
  first<<<1, 2048>>>(x, n);
  second<<<4, 256>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'first' fails: the extent {{.*}}launch-fails]
}

void bothTooLarge(int *x, int n) {
  first<<<4, 2048>>>(x, n);
  second<<<4, 2048>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'first' fails: {{.*}}launch-fails]
}

void emptyGrid(int *x, int n) {
  first<<<4, 256>>>(x, n);
  second<<<0, 256>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'second' fails: its grid is empty [gpufuse-kernel-fusion:launch-fails]
}

void emptyForAVariable(int *x) {
  int n = 0;
  first<<<(n + 255) / 256, 256>>>(x, n);
  second<<<4, 256>>>(x, 1024);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'first' fails: its grid is empty [gpufuse-kernel-fusion:launch-fails]
}

void manyThreadsTogether(int *x) {
  plane<<<dim3(2, 2), dim3(16, 16)>>>(x, 32, 32);
  planeTwice<<<dim3(1, 1), dim3(64, 32)>>>(x, 32, 32);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'planeTwice' fails: its blocks have 2048 threads, beyond 1024 [gpufuse-kernel-fusion:launch-fails]
}

void tallGrid(int *x) {
  plane<<<dim3(1, 70000), dim3(16, 1)>>>(x, 16, 70000);
  planeTwice<<<dim3(1, 70000), dim3(16, 1)>>>(x, 16, 70000);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of 'plane' fails: the extent of its grid in y is 70000, beyond 65535 [gpufuse-kernel-fusion:launch-fails]
}

void setAhead(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  first<<<(n + 2047) / 2048, 2048>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the launch of '{{.*}}' fails: {{.*}}launch-fails]
}

void unusedSharedMemory(int *x, int n) {
  first<<<4, 256, 300 * 1024>>>(x, n);
  second<<<4, 256>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: remark: {{.*}} are not fused: the dynamic shared memory sizes of 'first' and 'second' are not provably the same [gpufuse-kernel-fusion:launch-shapes-differ]
}

void largest(int *x, int n) {
  first<<<(n + 1023) / 1024, 1024>>>(x, n);
  second<<<(n + 1023) / 1024, 1024>>>(x, n);
  // CHECK: [[#@LINE-2]]:3: warning: launches of 'first' and 'second' can be one
}
