// The copy waits, and the host looks at what the first kernel has put into its own memory by then.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void put(int *seen) { seen[threadIdx.x] = threadIdx.x; }
__global__ void add(int *y) { y[threadIdx.x] += 1; }
void run(int n) {
  int *host, *seen, *y, from[64] = {};
  cudaMalloc(&y, sizeof from);
  cudaHostAlloc(&host, sizeof from, cudaHostAllocMapped);
  cudaHostGetDevicePointer(&seen, host, 0);
  put<<<1, 64>>>(seen);
  cudaMemcpy(y, from, sizeof from, cudaMemcpyHostToDevice);
  if (host[3] == 3)
    printf("there\n");
  add<<<1, 64>>>(y);
}
