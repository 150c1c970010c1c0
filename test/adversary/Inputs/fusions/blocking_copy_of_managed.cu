// Behind the copy, which waits, the host reads what the first kernel has put into managed memory.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void put(int *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void add(int *y) { y[threadIdx.x] += 1; }
void run(int n) {
  int *x, *y, from[64] = {};
  cudaMallocManaged(&x, sizeof from);
  cudaMalloc(&y, sizeof from);
  put<<<1, 64>>>(x);
  cudaMemcpy(y, from, sizeof from, cudaMemcpyHostToDevice);
  from[0] = x[3];
  add<<<1, 64>>>(y);
  printf("%d\n", from[0]);
}
