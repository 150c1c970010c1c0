// Threads that return ahead of a barrier, and a whole block of them together, meet nobody there.
// RUN: rm -rf %t && %fuse --quiet --output-dir=%t %s -- | FileCheck %s
// RUN: %gpuexec compare --seeds=3 %s %t/returns-of-whole-blocks.cu
// CHECK: warning: launches of 'sums' and 'scale' can be one
// CHECK: warning: launches of 'halves' and 'shift' can be one
// CHECK: warning: launches of 'of_struct' and 'shift' can be one
#include <cstdio>

__global__ void sums(const int *a, int *y, int rows) {
  __shared__ int part[64];
  const int row = blockIdx.x;
  if (row >= rows)
    return;
  part[threadIdx.x] = a[row * 64 + threadIdx.x];
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (threadIdx.x < s)
      part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    y[row] = part[0];
}

__global__ void scale(int *y, const int *by, int rows) {
  const int row = blockIdx.x;
  if (row < rows && threadIdx.x == 0)
    y[row] *= by[row];
}

// Of a warp in each block, all lanes are there; the thread that returns behind the exchange is free to.
__global__ void halves(const int *a, int *y, int rows, bool all) {
  const unsigned row = blockIdx.x, last = all ? rows : rows / 2u;
  if (!(row < last) || gridDim.x < 2)
    return;
  int v = a[row * 32 + threadIdx.x];
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  if (threadIdx.x != 0)
    return;
  y[row] = v;
}

struct Range {
  int first, count;
};

__global__ void of_struct(const int *a, int *y, Range r) {
  __shared__ int part[32];
  if ((int)blockIdx.x - r.first >= r.count)
    return;
  part[threadIdx.x] = a[blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    y[blockIdx.x] += part[31];
}

__global__ void shift(int *y, int rows) {
  if (blockIdx.x < rows && threadIdx.x == 0)
    y[blockIdx.x] += 7;
}

int main() {
  const int rows = 20;
  int host[rows * 64], *a, *y, *by;
  for (int i = 0; i < rows * 64; ++i)
    host[i] = i * 7 % 31;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&y, rows * sizeof(int));
  cudaMalloc(&by, rows * sizeof(int));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(by, host, rows * sizeof(int), cudaMemcpyHostToDevice);
  sums<<<rows + 2, 64>>>(a, y, rows);
  scale<<<rows + 2, 64>>>(y, by, rows);
  cudaMemcpy(host, y, rows * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    std::printf("%d\n", host[i]);
  halves<<<rows, 32>>>(a, y, rows, false);
  shift<<<rows, 32>>>(y, rows);
  cudaMemcpy(host, y, rows * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    std::printf("%d\n", host[i]);
  of_struct<<<rows, 32>>>(a, y, Range{2, 11});
  shift<<<rows, 32>>>(y, rows);
  cudaMemcpy(host, y, rows * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    std::printf("%d\n", host[i]);
  cudaFree(a);
  cudaFree(y);
  return cudaFree(by);
}
