// Rows by tiles of cooperative groups, pointers that walk, and rows and columns of a signed number.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/tiles-and-walks.cu

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void sums(int *out, const int *in, int rows, int width) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  int sum = 0;
  if (row < rows)
    for (int i = warp.thread_rank(); i < width; i += warp.size())
      sum += in[row * width + i];
  sum = cg::reduce(warp, sum, cg::plus<int>());
  if (row < rows && warp.thread_rank() == 0)
    out[row] = sum;
}
__global__ void mean(int *io, int rows, int width) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row < rows && warp.thread_rank() == 0)
    io[row] /= width;
}

__global__ void columns(int *out, const int *in, int rows, int width) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= width)
    return;
  const int *p = in + c;
  int *q = out + c;
  for (int r = 0; r < rows; ++r) {
    *q = 2 * *p + r;
    p += width;
    q += width;
  }
}
__global__ void shift(int *io, int rows, int width) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= width)
    return;
  for (int r = 0, at = c; r < rows; ++r, at += width)
    io[at] -= r;
}

__device__ int clamped(int i, int low, int high) {
  if (i < low)
    return low;
  if (i > high)
    return high;
  return i;
}
__global__ void nearest(int *out, const int *in, int n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  for (; i < n; i += blockDim.x * gridDim.x)
    out[i] = in[clamped(int(i) - 1, 0, n - 1)];
}
__global__ void twice(int *io, int n) {
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
    io[i] *= 2;
}

__global__ void split(int *out, const int *in, int n, int width, int from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int k = i - from, row = k / width, column = k % width;
  out[row * width + column + from] = in[i];
}
__global__ void joined(int *io, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    io[i] += io[i] >> k;
}

int h[4096];
void print(const int *d, int n) {
  cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + h[i];
  printf("%u\n", sum);
}

void walk(int rows, int width) {
  const int n = rows * width;
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemset(x, 3, n * sizeof(int));
  columns<<<2, 256>>>(y, x, rows, width);
  shift<<<2, 256>>>(y, rows, width);
  print(y, n);
}

void clamp(int n) {
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemset(x, 3, n * sizeof(int));
  nearest<<<4, 64>>>(y, x, n);
  twice<<<4, 64>>>(y, n);
  print(y, n);
}

void divide(int n, int width) {
  int *x, *y;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemset(x, 3, n * sizeof(int));
  split<<<(n + 255) / 256, 256>>>(y, x, n, width, 5);
  joined<<<(n + 255) / 256, 256>>>(y, n, 3);
  print(y, n);
}

void average(int rows, int width) {
  int *x, *y;
  cudaMalloc(&x, rows * width * sizeof(int));
  cudaMalloc(&y, rows * sizeof(int));
  cudaMemset(x, 3, rows * width * sizeof(int));
  sums<<<(rows + 3) / 4, 128>>>(y, x, rows, width);
  mean<<<(rows + 3) / 4, 128>>>(y, rows, width);
  print(y, rows);
}

int main() {
  walk(7, 300);
  clamp(1999);
  divide(2000, 300);
  average(50, 70);
}
