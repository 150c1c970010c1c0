// Returns ahead of an exchange between lanes that look as if whole warps took them.
// RUN: %fuse --quiet --show-rejected %s -- 2>&1 | FileCheck %s
// CHECK-NOT: can be one
// CHECK-COUNT-9: barrier-may-diverge]
// CHECK-NOT: can be one
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --show-rejected %t.hip -- 2>&1 | FileCheck %s --check-prefix=HIP
// Warps of 64 are not those of 32 that leave here.
// HIP-NOT: can be one
// HIP-COUNT-10: barrier-may-diverge]
// HIP-NOT: can be one
#include <cuda_runtime.h>
__device__ int sumOfWarp(int v) {
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}
#define BODY y[blockIdx.x * 96 + threadIdx.x] += sumOfWarp(threadIdx.x);

__global__ void halves(int *y, int n) {
  int part = (blockIdx.x * blockDim.x + threadIdx.x) / 16;
  if (part >= n)
    return;
  BODY
}
__global__ void moved(int *y, int n) {
  int warp = (threadIdx.x + 1) / 32;
  if (warp >= n)
    return;
  BODY
}
__global__ void by_odd_blocks(int *y, int n) { // of 80 threads
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (warp >= n)
    return;
  y[blockIdx.x * 80 + threadIdx.x] += sumOfWarp(threadIdx.x);
}
__global__ void by_narrow_rows(int *y, int n) { // of 24 threads
  if (blockIdx.x * blockDim.y + threadIdx.y >= n)
    return;
  BODY
}
__global__ void lanes(int *y, int n) {
  int lane = threadIdx.x % 32;
  if (lane >= n)
    return;
  BODY
}
__global__ void threads(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  BODY
}
__global__ void loaded(int *y, const int *n) {
  int warp = threadIdx.x / 32;
  if (n[warp] > 3)
    return;
  BODY
}
__global__ void with_barrier(int *y, int n) {
  __shared__ int part[96];
  int warp = threadIdx.x / 32;
  part[threadIdx.x] = 3;
  if (warp >= n)
    return;
  __syncthreads();
  y[blockIdx.x * 96 + threadIdx.x] += sumOfWarp(part[threadIdx.x]);
}
__global__ void of_any_size(int *y, int n) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (warp >= n)
    return;
  y[blockIdx.x * blockDim.x + threadIdx.x] += sumOfWarp(threadIdx.x);
}
__global__ void by_warps(int *y, int n) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (warp >= n)
    return;
  BODY
}
__global__ void shift(int *y) { y[blockIdx.x * 96 + threadIdx.x] += 7; }
__global__ void shift80(int *y) { y[blockIdx.x * 80 + threadIdx.x] += 7; }
__global__ void shift_any(int *y) { y[blockIdx.x * blockDim.x + threadIdx.x] += 7; }

void run(int n, int *m, int *h, int threads_) {
  int *y;
  cudaMalloc(&y, 64 * 96 * sizeof(int));
  halves<<<64, 96>>>(y, n);
  shift<<<64, 96>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  moved<<<64, 96>>>(y, n);
  shift<<<64, 96>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  by_odd_blocks<<<64, 80>>>(y, n);
  shift80<<<64, 80>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  by_narrow_rows<<<64, dim3(24, 4)>>>(y, n);
  shift<<<64, dim3(24, 4)>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  lanes<<<64, 96>>>(y, n);
  shift<<<64, 96>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  threads<<<64, 96>>>(y, n);
  shift<<<64, 96>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  loaded<<<64, 96>>>(y, m);
  shift<<<64, 96>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  with_barrier<<<64, 96>>>(y, n);
  shift<<<64, 96>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  of_any_size<<<64, threads_>>>(y, n);
  shift_any<<<64, threads_>>>(y);
  cudaFree(y);
}
#ifdef __HIP__
void wide(int n) {
  int *y;
  cudaMalloc(&y, 64 * 96 * sizeof(int));
  by_warps<<<64, 96>>>(y, n);
  shift<<<64, 96>>>(y);
  cudaFree(y);
}
#endif
