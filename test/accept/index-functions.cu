// What a product in a function has told of the threads, that it did not overflow, holds behind the call.
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- -Wall 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %gpuexec compare --seeds=2 %s %t.out/index-functions.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --show-rejected %t.hip -- 2>&1 | FileCheck %s --check-prefix=HIP
// HIP: 3 of 3 candidates can be fused
// TOLD: 3 of 3 candidates fused
#include <cstdio>
#include <cuda_runtime.h>

__device__ int flat(int i, int j, int width) { return j * width + i; }
__device__ int stepwise(int i, int j, int width) {
  int row = j * width;
  return row + i;
}
__device__ void put(int *p, int i, int j, int width, int v) { p[j * width + i] ^= v; }
struct Grid {
  int *cells;
  int width, height;
  __device__ int at(int i, int j) const { return j * width + i; }
  __device__ bool holds(int i, int j) const { return i < width && j < height; }
};

__global__ void add(int *p, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height)
    p[flat(i, j, width)] += 3;
}
__global__ void multiply(int *p, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height)
    p[stepwise(i, j, width)] *= 5;
}
__global__ void mark(int *p, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height)
    put(p, i, j, width, 1);
}
__global__ void increase(Grid g) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (g.holds(i, j))
    g.cells[g.at(i, j)] += 7;
}
__global__ void shift(Grid g) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (g.holds(i, j))
    g.cells[g.at(i, j)] <<= 1;
}

void run(int *p, int width, int height) {
  dim3 block(32, 4), grid((width + 31) / 32, (height + 3) / 4);
  add<<<grid, block>>>(p, width, height);
  multiply<<<grid, block>>>(p, width, height);
}
void marked(int *p, int width, int height) {
  dim3 block(32, 4), grid((width + 31) / 32, (height + 3) / 4);
  mark<<<grid, block>>>(p, width, height);
  multiply<<<grid, block>>>(p, width, height);
  add<<<grid, block>>>(p, width, height);
}
void cells(int *p, int width, int height) {
  Grid g{p, width, height};
  dim3 block(32, 4), grid((width + 31) / 32, (height + 3) / 4);
  increase<<<grid, block>>>(g);
  shift<<<grid, block>>>(g);
}

int main() {
  const int width = 77, height = 9;
  static int host[width * height];
  int *p;
  cudaMalloc(&p, sizeof host);
  cudaMemset(p, 0, sizeof host);
  for (void (*each)(int *, int, int) : {run, marked, cells}) {
    each(p, width, height);
    cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[7], host[width * height - 1]);
  }
}
