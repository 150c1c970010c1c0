// Another file allows both kernels more than 48 KiB by name, and cannot allow it to the fused one.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "shared-memory-limit"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x) {
  extern __shared__ int buffer[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  buffer[threadIdx.x + 16384] = x[i];
  __syncthreads();
  x[i] = buffer[(threadIdx.x ^ 1) + 16384];
}

__global__ void second(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] += 1;
}

void known(int *x) {
  first<<<8, 128, 98304>>>(x);
  second<<<8, 128, 98304>>>(x);
}

void unknown(int *x, size_t bytes) {
  first<<<8, 128, bytes>>>(x);
  second<<<8, 128, bytes>>>(x);
}
