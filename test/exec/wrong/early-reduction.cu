// A sum of all blocks, read by the kernel that still makes it.
// RUN: not %gpuexec compare --rewritten-define=FUSED %s %s | FileCheck %s
// CHECK: different:
#include <cstdio>

__global__ void sum(int *total, const int *x) { atomicAdd(total, x[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void scale(int *x, const int *total) { x[blockIdx.x * blockDim.x + threadIdx.x] += *total; }
__global__ void fused(int *x, int *total) {
  atomicAdd(total, x[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] += *(volatile int *)total;
}

int main() {
  int host[128], *x, *total;
  for (int i = 0; i < 128; ++i)
    host[i] = i;
  cudaMalloc(&x, sizeof(host));
  cudaMalloc(&total, 4);
  cudaMemset(total, 0, 4);
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
#ifdef FUSED
  fused<<<4, 32>>>(x, total);
#else
  sum<<<4, 32>>>(total, x);
  scale<<<4, 32>>>(x, total);
#endif
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  for (int v : host)
    printf("%d\n", v);
}
