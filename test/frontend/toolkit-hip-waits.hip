// REQUIRES: hip-headers
// With the headers of ROCm, kernels are seen too: waits between them go.
// RUN: %gpufuse --checks=redundant-sync %s -- 2>&1 | FileCheck %s

#include <hip/hip_runtime.h>

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }

int main() {
  float *x, host[64];
  hipMalloc((void **)&x, 64 * sizeof(float));
  step<<<dim3(1), dim3(64)>>>(x, 1.0f);
  hipDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: warning: 'hipDeviceSynchronize' can go
  step<<<dim3(1), dim3(64)>>>(x, 1.0f);
  hipMemcpy(host, x, sizeof(host), hipMemcpyDeviceToHost);
  return host[3] > 0;
}
