// The error that is checked comes from the query on one branch only; on the other it is an old one, and the copy runs.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "copy-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x) { x[threadIdx.x] = 1; }

__global__ void second(int *x) { x[threadIdx.x] += 1; }

void run(cudaError_t old, bool useOld, int *host) {
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  first<<<1, 32>>>(x);
  cudaError_t e;
  if (useOld)
    e = old;
  else
    e = cudaGetLastError();
  if (e != cudaSuccess)
    cudaMemcpy(host, x, 32 * sizeof(int), cudaMemcpyDeviceToHost);
  second<<<1, 32>>>(x);
}
