// Functions that launch, and pass on references that they were given themselves.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 %s %t.out/reference-wrappers.cu
// RUN: grep -v CHECK %t.out/reference-wrappers.cu | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>

struct Grid {
  int *u, *v;
  int n;
};
__global__ void up(int *u, const int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    u[i] += v[i];
}
__global__ void down(int *v, const int *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] ^= u[i];
}
static void step_u(Grid &grid) { up<<<(grid.n + 63) / 64, 64>>>(grid.u, grid.v, grid.n); }
static void step_v(Grid &grid) { down<<<(grid.n + 63) / 64, 64>>>(grid.v, grid.u, grid.n); }

// CHECK: static void step_u_v(Grid &grid) {
// CHECK: void step(Grid &grid) {
// CHECK: step_u_v(grid);
static void step(Grid &grid) {
  step_u(grid);
  step_v(grid);
}

int main() {
  Grid grid{nullptr, nullptr, 200};
  int host[200];
  cudaMalloc(&grid.u, sizeof host);
  cudaMalloc(&grid.v, sizeof host);
  for (int i = 0; i < 200; ++i)
    host[i] = i * 7 % 31;
  cudaMemcpy(grid.u, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(grid.v, host, sizeof host, cudaMemcpyHostToDevice);
  step(grid);
  step(grid);
  long sum = 0;
  for (int *each : {grid.u, grid.v}) {
    cudaMemcpy(host, each, sizeof host, cudaMemcpyDeviceToHost);
    for (int value : host)
      sum = sum * 31 + value;
  }
  printf("%ld\n", sum);
}
