// Threads that return ahead of an exchange between the lanes of a warp, and their whole warp with them.
// RUN: rm -rf %t && %fuse --quiet --report=%t.json --output-dir=%t %s -- && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=3 %s %t/returns-of-whole-warps.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g; s/ANES 32/ANES 64/; s/0xffffffff/~0ull/' %s > %t.hip && %fuse --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 4
#include <cuda_runtime.h>
#include <cstdio>
#define LANES 32

__device__ int sumOfWarp(int v) {
  for (int o = LANES / 2; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}
// A warp for each row, by the number of the thread in the grid.
__global__ void sums(const int *a, int *y, int rows) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / LANES, lane = threadIdx.x % LANES;
  if (warp >= rows)
    return;
  int v = sumOfWarp(a[warp * LANES + lane]);
  if (lane == 0)
    y[warp] = v;
}
__global__ void scale(int *y, const int *by, int rows) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / LANES, lane = threadIdx.x % LANES;
  if (warp < rows && lane == 0)
    y[warp] *= by[warp];
}
// By its number in the block.
__global__ void sums_in_block(const int *a, int *y, int rows) {
  const int warp = threadIdx.x / LANES, lane = threadIdx.x & (LANES - 1);
  const int row = blockIdx.x * (blockDim.x / LANES) + warp;
  if (row >= rows || warp > 2)
    return;
  int v = sumOfWarp(a[row * LANES + lane]);
  if (lane == 0)
    y[row] += v;
}
__global__ void shift(int *y, int rows) {
  const int warp = threadIdx.x / LANES, row = blockIdx.x * (blockDim.x / LANES) + warp;
  if (row < rows && warp <= 2 && threadIdx.x % LANES == 0)
    y[row] -= 5;
}
// By the second coordinate.
__global__ void sums_by_y(const int *a, int *y, int rows) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows)
    return;
  int v = sumOfWarp(a[row * LANES + threadIdx.x]);
  if (threadIdx.x == 0)
    y[row] ^= v;
}
__global__ void twice_by_y(int *y, int rows) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row < rows && threadIdx.x == 0)
    y[row] *= 2;
}
// All lanes read what one has written: of the block, so that a barrier comes in between.
__global__ void spread(int *a, const int *y, int rows) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row < rows)
    a[row * LANES + threadIdx.x] += y[row];
}

void by_block(const int *a, int *y, int rows) {
  sums_in_block<<<6, 4 * LANES>>>(a, y, rows);
  shift<<<6, 4 * LANES>>>(y, rows);
}
void by_y(const int *a, int *y, int rows) {
  sums_by_y<<<6, dim3(LANES, 4)>>>(a, y, rows);
  twice_by_y<<<6, dim3(LANES, 4)>>>(y, rows);
}

int main() {
  const int rows = 21, n = rows * LANES;
  static int host[rows * LANES];
  int *a, *y, *by;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&y, rows * sizeof(int));
  cudaMalloc(&by, rows * sizeof(int));
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 23;
  cudaMemcpy(a, host, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(by, host, rows * sizeof(int), cudaMemcpyHostToDevice);
  sums<<<6, 4 * LANES>>>(a, y, rows);
  scale<<<6, 4 * LANES>>>(y, by, rows);
  by_block(a, y, rows);
  cudaMemcpy(host, y, 4, cudaMemcpyDeviceToHost);
  by_y(a, y, rows);
  cudaMemcpy(host, y, 4, cudaMemcpyDeviceToHost);
  sums_by_y<<<6, dim3(LANES, 4)>>>(a, y, rows);
  spread<<<6, dim3(LANES, 4)>>>(a, y, rows);
  cudaMemcpy(host, y, rows * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows; ++i)
    printf("%d ", host[i]);
  cudaMemcpy(host, a, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
