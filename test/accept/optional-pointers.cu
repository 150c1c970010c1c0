// Pointers that a launch may leave out, values behind loops, the rank in the grid.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/optional-pointers.cu

#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void scale(int *x, const int *by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by != nullptr ? by[i] : 3;
}
__global__ void shift(int *x, const int *by, int *seen, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (by)
    x[i] += by[i];
  if (!seen)
    return;
  seen[i] = x[i];
}
__global__ void columns(int *x, int n, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int *p = x + i;
  for (int y = 0; y < rows; ++y) {
    *p += y;
    p += n;
  }
  for (int y = rows - 1; y >= 0; --y) {
    p -= n;
    *p *= 2;
  }
}
__global__ void ranked(int *x, int n) {
  auto grid = cg::this_grid();
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    x[i] += 7;
}
__global__ void strided(int *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] *= 5;
}

int main() {
  const int n = 60, rows = 4, all = n * rows;
  int host[all], seen[all], *x, *by, *kept;
  cudaMalloc(&x, all * sizeof(int));
  cudaMalloc(&by, all * sizeof(int));
  cudaMalloc(&kept, all * sizeof(int));
  for (int i = 0; i < all; ++i)
    host[i] = seen[i] = i % 11;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(by, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(kept, seen, sizeof seen, cudaMemcpyHostToDevice);
  {
    scale<<<4, 64>>>(x, nullptr, all);
    shift<<<4, 64>>>(x, by, kept, all);
  }
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  {
    columns<<<1, 64>>>(x, n, rows);
    columns<<<1, 64>>>(x, n, rows);
  }
  cudaMemcpy(seen, kept, sizeof seen, cudaMemcpyDeviceToHost);
  {
    ranked<<<2, 32>>>(x, all);
    strided<<<2, 32>>>(x, all);
  }
  long sum = 0;
  for (int i = 0; i < all; ++i)
    sum += host[i] * 3 + seen[i];
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < all; ++i)
    sum = sum * 3 + host[i];
  printf("%ld\n", sum);
  return 0;
}
