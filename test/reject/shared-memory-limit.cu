// Twice 32 KiB; twice 1 KiB. Dynamic: of any size; four bytes for each thread of a block, or for kernels of this file only.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void large(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[8192];
  tile[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += tile[threadIdx.x];
}

__global__ void largeToo(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float other[8192];
  other[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += other[threadIdx.x];
}

__global__ void small(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[256];
  tile[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += tile[threadIdx.x];
}

__global__ void smallToo(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float other[256];
  other[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += other[threadIdx.x];
}

__global__ void swap(float *x) {
  extern __shared__ float row[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  row[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = row[threadIdx.x ^ 1];
}

__global__ void twice(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 2; }

static __global__ void own(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

static __global__ void ownToo(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  large<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'large' and 'largeToo' are not fused: {{.*}}[gpufuse-kernel-fusion:shared-memory-limit]
  largeToo<<<(n + 255) / 256, 256>>>(x, n);
}

void refusedDynamic(float *x, size_t bytes) {
  swap<<<8, 128, bytes>>>(x);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'swap' and 'twice' are not fused: {{.*}}[gpufuse-kernel-fusion:shared-memory-limit]
  twice<<<8, 128, bytes>>>(x);
}

void acceptedDynamic(float *x, int threads, size_t bytes) {
  swap<<<8, threads, threads * sizeof(float)>>>(x);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'swap' and 'twice' can be one: 'swap_twice' [gpufuse-kernel-fusion]
  twice<<<8, threads, threads * sizeof(float)>>>(x);
  cudaDeviceSynchronize();
  own<<<8, 128, bytes>>>(x);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'own' and 'ownToo' can be one: 'own_ownToo' [gpufuse-kernel-fusion]
  ownToo<<<8, 128, bytes>>>(x);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  small<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'small' and 'smallToo' can be one: 'small_smallToo' [gpufuse-kernel-fusion]
  smallToo<<<(n + 255) / 256, 256>>>(x, n);
}
