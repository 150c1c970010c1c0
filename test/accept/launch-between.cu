// Launches go past others that touch other memory.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c applied %t.json | grep -x 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/launch-between.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/launch-between.cu -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/launch-between.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
__global__ void total(const int *x, int *sum, int n) {
  __shared__ int part[64];
  int mine = 0;
  for (int i = threadIdx.x; i < n; i += 64)
    mine += x[i];
  part[threadIdx.x] = mine;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (threadIdx.x < half)
      part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    *sum += part[0];
}

int main() {
  const int n = 1000;
  int *x, *y, *z, *sum;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&sum, 2 * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaMemset(y, 2, n * sizeof(int));
  cudaMemset(z, 3, n * sizeof(int));
  cudaMemset(sum, 0, 2 * sizeof(int));
  { // what the other reads, this one reads, too
    add<<<8, 128>>>(x, y, n);
    total<<<1, 64>>>(y, sum, n);
    scale<<<8, 128>>>(x, 3, n);
    // CHECK: total<<<1, 64>>>(y, sum, n);
    // CHECK-NEXT: add_scale<<<8, 128>>>(
  }
  cudaDeviceSynchronize();
  { // two between, and a check
    scale<<<8, 128>>>(z, 5, n);
    total<<<1, 64>>>(y, sum, n);
    if (cudaGetLastError() != cudaSuccess)
      return 1;
    total<<<1, 64>>>(x, sum + 1, n);
    add<<<8, 128>>>(z, z, n);
  }
  cudaDeviceSynchronize();
  { // two chains, crossed
    scale<<<8, 128>>>(x, 7, n);
    scale<<<4, 250>>>(y, 11, n);
    add<<<8, 128>>>(x, x, n);
    add<<<4, 250>>>(y, y, n);
  }
  static int h[3 * n + 2];
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + n, y, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + 2 * n, z, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + 3 * n, sum, 2 * sizeof(int), cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
