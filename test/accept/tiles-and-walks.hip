// Numbers of cooperative groups, pointers that walk, and rows and columns of a signed number.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/tiles-and-walks.hip

#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// (ROCm has no cooperative_groups::reduce.)
__global__ void ranks(int *out, int n) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  int i = blockIdx.x * block.size() + block.thread_rank();
  if (i < n)
    out[i] = tile.thread_rank();
}
__global__ void plus(int *io, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    io[i] += i;
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
  hipMemcpy(h, d, n * sizeof(int), hipMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + h[i];
  printf("%u\n", sum);
}

void walk(int rows, int width) {
  const int n = rows * width;
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 3, n * sizeof(int));
  columns<<<2, 256>>>(y, x, rows, width);
  shift<<<2, 256>>>(y, rows, width);
  print(y, n);
}

void clamp(int n) {
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 3, n * sizeof(int));
  nearest<<<4, 64>>>(y, x, n);
  twice<<<4, 64>>>(y, n);
  print(y, n);
}

void divide(int n, int width) {
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 3, n * sizeof(int));
  split<<<(n + 255) / 256, 256>>>(y, x, n, width, 5);
  joined<<<(n + 255) / 256, 256>>>(y, n, 3);
  print(y, n);
}

void rank(int n) {
  int *x;
  hipMalloc(&x, n * sizeof(int));
  ranks<<<(n + 127) / 128, 128>>>(x, n);
  plus<<<(n + 127) / 128, 128>>>(x, n);
  print(x, n);
}

int main() {
  walk(7, 300);
  clamp(1999);
  divide(2000, 300);
  rank(1000);
}
