// Atomics of all kinds, a lock, a last block that reads what the others wrote, device variables, printf.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// RUN: %gpuexec build --mode=optimized %s -o %t && %seeds %t | FileCheck %s
// CHECK: hello from the device: 7 2.5 text c
// CHECK: 2016 63 0 4032 locked 64 last 1024
#include <cstdio>

__device__ int total, most, least = 1000, lock, guarded;
__device__ float halves;
__device__ unsigned tickets;

__global__ void update() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&total, i);
  atomicMax(&most, i);
  atomicMin(&least, i);
  atomicAdd(&halves, 2.0f * i);
  while (atomicCAS(&lock, 0, 1) != 0)
    ;
  __threadfence();
  ++*(volatile int *)&guarded;
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void lastBlock(int *partial, int *result) {
  __shared__ bool last;
  partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    last = atomicInc(&tickets, gridDim.x) == gridDim.x - 1;
  __syncthreads();
  if (!last || threadIdx.x)
    return;
  __threadfence();
  int sum = 0;
  for (int i = 0; i < gridDim.x * blockDim.x; ++i)
    sum += ((volatile int *)partial)[i];
  *result = sum;
}

__global__ void hello() { printf("hello from the device: %d %g %s %c\n", 7, 2.5, "text", 'c'); }

int main() {
  hello<<<1, 1>>>();
  update<<<2, 32>>>();
  int *partial, result, t, m, l, g;
  float h;
  cudaMalloc(&partial, 1025 * sizeof(int));
  lastBlock<<<16, 64>>>(partial, partial + 1024);
  cudaMemcpy(&result, partial + 1024, 4, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&t, total, 4);
  cudaMemcpyFromSymbol(&m, most, 4);
  cudaMemcpyFromSymbol(&l, least, 4);
  cudaMemcpyFromSymbol(&h, halves, 4);
  cudaMemcpyFromSymbol(&g, guarded, 4);
  printf("%d %d %d %g locked %d last %d\n", t, m, l, h, g, result);
}
