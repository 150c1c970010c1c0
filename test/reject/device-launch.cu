// A kernel that launches a kernel.
// RUN: %fuse --show-rejected %s -- -fgpu-rdc 2>&1 | FileCheck %s

#include <cuda_runtime.h>

// What the compiler calls for a launch on the device.
extern "C" __device__ cudaError_t cudaLaunchDevice(void *, void *, dim3, dim3, unsigned, cudaStream_t);
extern "C" __device__ void *cudaGetParameterBuffer(size_t, size_t);

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

__global__ void parent(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    first<<<1, 256>>>(x, n);
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  parent<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'parent' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:device-launch]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
