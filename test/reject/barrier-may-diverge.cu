// Threads that left early would meet the barrier in the second body.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

__global__ void staged(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[256];
  if (i >= n)
    return;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = tile[threadIdx.x] + 1.0f;
}

__global__ void guarded(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[256];
  if (i < n)
    tile[threadIdx.x] = x[i];
  __syncthreads();
  if (i < n)
    x[i] = tile[threadIdx.x] + 1.0f;
}

// All threads meet here before any of them leaves.
__global__ void meetsFirst(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[256];
  tile[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  if (i >= n)
    return;
  x[i] = tile[threadIdx.x] + 1.0f;
}

// Some have left before the second barrier.
__global__ void meetsTwice(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[256];
  tile[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  if (i >= n)
    return;
  x[i] = tile[threadIdx.x] + 1.0f;
  __syncthreads();
  x[i] += 1.0f;
}

__device__ void meet() { __syncthreads(); }
__global__ void meetsElsewhere(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] += 1.0f;
  meet();
}

// Where the barrier stands is not when it is met.
__global__ void meetsInside(float *x, int n) {
  struct Local {
    __device__ static void meet() { __syncthreads(); }
  };
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] += 1.0f;
  Local::meet();
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  staged<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'staged' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:barrier-may-diverge]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  guarded<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'guarded' and 'second' can be one: 'guarded_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void refusedBehind(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  {
    meetsTwice<<<(n + 255) / 256, 256>>>(x, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'meetsTwice' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:barrier-may-diverge]
    second<<<(n + 255) / 256, 256>>>(x, n);
  }
  {
    meetsElsewhere<<<(n + 255) / 256, 256>>>(x, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'meetsElsewhere' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:barrier-may-diverge]
    second<<<(n + 255) / 256, 256>>>(x, n);
  }
  {
    meetsInside<<<(n + 255) / 256, 256>>>(x, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'meetsInside' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:barrier-may-diverge]
    second<<<(n + 255) / 256, 256>>>(x, n);
  }
  {
    meetsFirst<<<(n + 255) / 256, 256>>>(x, n);
    // CHECK: :[[#@LINE-1]]:5: warning: launches of 'meetsFirst' and 'second' can be one: 'meetsFirst_second' [gpufuse-kernel-fusion]
    second<<<(n + 255) / 256, 256>>>(x, n);
  }
}
