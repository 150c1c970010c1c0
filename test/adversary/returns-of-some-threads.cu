// Returns ahead of a barrier that look as if all threads of a block took them, or none.
// RUN: %fuse --quiet --show-rejected %s -- 2>&1 | FileCheck %s
// CHECK-NOT: can be one
// CHECK-COUNT-8: barrier-may-diverge]
// CHECK-NOT: can be one
__device__ int limit;
struct Range {
  int first, count;
};
#define BODY                                                                                       \
  __shared__ int part[64];                                                                         \
  part[threadIdx.x] = y[blockIdx.x * 64 + threadIdx.x];                                            \
  __syncthreads();                                                                                 \
  y[blockIdx.x * 64 + threadIdx.x] = part[63 - threadIdx.x];

__global__ void changed(int *y, int n) {
  int row = blockIdx.x;
  row += threadIdx.x;
  if (row >= n)
    return;
  BODY
}
__global__ void parameter(int *y, int n) {
  n -= threadIdx.x;
  if (blockIdx.x >= n)
    return;
  BODY
}
__global__ void field(int *y, Range r) {
  r.count = threadIdx.x;
  if (blockIdx.x >= r.count)
    return;
  BODY
}
__global__ void loaded(int *y, const int *n) {
  if (blockIdx.x >= *n)
    return;
  BODY
}
__global__ void global(int *y, int n) {
  if (blockIdx.x >= limit)
    return;
  BODY
}
__global__ void rows(int *y, int n) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= n)
    return;
  BODY
}
__device__ int lane(int n) { return n + threadIdx.x; }
__global__ void called(int *y, int n) {
  if (lane(blockIdx.x) >= n)
    return;
  BODY
}
__global__ void by_address(int *y, int n) {
  int row = blockIdx.x;
  int *p = &row;
  *p = threadIdx.x;
  if (row >= n)
    return;
  BODY
}
__global__ void shift(int *y) { y[blockIdx.x * 64 + threadIdx.x] += 7; }

void run(int n, int *m, int *h) {
  int *y;
  cudaMalloc(&y, 64 * 64 * sizeof(int));
  changed<<<64, 64>>>(y, n);
  shift<<<64, 64>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  parameter<<<64, 64>>>(y, n);
  shift<<<64, 64>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  field<<<64, 64>>>(y, Range{1, n});
  shift<<<64, 64>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  loaded<<<64, 64>>>(y, m);
  shift<<<64, 64>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  global<<<64, 64>>>(y, n);
  shift<<<64, 64>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  rows<<<64, dim3(64, 1)>>>(y, n);
  shift<<<64, dim3(64, 1)>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  called<<<64, 64>>>(y, n);
  shift<<<64, 64>>>(y);
  cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost);
  by_address<<<64, 64>>>(y, n);
  shift<<<64, 64>>>(y);
  cudaFree(y);
}
