// A launch that asks for more dynamic shared memory than its kernel uses, or the device has, loses it: only as launches are taken
// to succeed.
// RUN: %fuse --report=%t.json %s -- && grep launches-succeed %t.json
// RUN: %fuse --strict-errors --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --assume=-launches-succeed --show-rejected %s -- 2>&1 | FileCheck %s
// CHECK: [gpufuse-kernel-fusion:{{launch-shapes-differ|assumption-withdrawn}}]

#include <cuda_runtime.h>
__global__ void first(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void second(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
void run(int bytes) {
  int *x;
  cudaMalloc(&x, 1024 * sizeof(int));
  first<<<8, 128, bytes>>>(x);
  second<<<8, 128>>>(x);
}
