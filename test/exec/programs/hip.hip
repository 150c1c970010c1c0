// The same runtime under HIP names, with warps of 64.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// RUN: %gpuexec build --mode=optimized %s -o %t && %seeds %t | FileCheck %s
// CHECK: sum 2016 ballot ffffffff00000000 warp 64
// CHECK: doubled 126 constant 3
#include <hip/hip_runtime.h>
#include <cstdio>

__constant__ int factor;

__global__ void warp(unsigned long long *out) {
  int sum = threadIdx.x;
  for (int d = warpSize / 2; d; d /= 2)
    sum += __shfl_down(sum, d);
  unsigned long long high = __ballot(threadIdx.x >= 32);
  if (threadIdx.x == 0)
    out[0] = sum, out[1] = high;
}
__global__ void scale(int *x, int n) {
  int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
  if (i < n)
    x[i] = 2 * i;
}
__global__ void readFactor(int *x) { *x = factor; }

int main() {
  unsigned long long *out, h[2];
  hipMalloc(&out, sizeof(h));
  warp<<<1, 64>>>(out);
  hipMemcpy(h, out, sizeof(h), hipMemcpyDeviceToHost);
  hipDeviceProp_t properties;
  hipGetDeviceProperties(&properties, 0);
  printf("sum %llu ballot %llx warp %d\n", h[0], h[1], properties.warpSize);
  int *x, host[64], three = 3, got;
  hipMalloc(&x, sizeof(host));
  hipStream_t stream;
  hipStreamCreate(&stream);
  hipLaunchKernelGGL(scale, dim3(2), dim3(32), 0, stream, x, 64);
  hipMemcpyAsync(host, x, sizeof(host), hipMemcpyDeviceToHost, stream);
  hipStreamSynchronize(stream);
  hipMemcpyToSymbol(HIP_SYMBOL(factor), &three, sizeof(int));
  readFactor<<<1, 1>>>(x);
  hipMemcpy(&got, x, sizeof(int), hipMemcpyDeviceToHost);
  printf("doubled %d constant %d\n", host[63], got);
  hipFree(x);
}
