// What the programs of this folder share: three buffers of 64 numbers, and kernels that depend on order.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void take(float *x, const float *y) { x[threadIdx.x] = y[63 - threadIdx.x] + 0.25f * x[threadIdx.x]; }

static void show(const char *name, const float *device) {
  float host[64], sum = 0;
  cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i)
    sum += host[i] * (i + 1);
  printf("%s %a\n", name, sum);
}
