// The host works before it waits.
// RUN: %fuse --checks=async-scope --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/wait-past-host-work.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/wait-past-host-work.cu

#include <cstdio>
#include <cuda_runtime.h>

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void take(float *x, const float *y) { x[threadIdx.x] = y[63 - threadIdx.x] + 1.0f; }

static void show(const char *name, const float *device) {
  float host[64], sum = 0;
  cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i)
    sum += host[i] * (i + 1);
  printf("%s %a\n", name, sum);
}

int main() {
  float *x, *y, *z;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMalloc(&z, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaMemset(z, 0, 64 * sizeof(float));
  float *pinned;
  cudaMallocHost(&pinned, 64 * sizeof(float));
  step<<<1, 64>>>(x, 1.0f);
  cudaMemcpyAsync(pinned, x, 64 * sizeof(float), cudaMemcpyDeviceToHost, 0);
  cudaStreamSynchronize(0);
  int total = 0;
  for (int i = 0; i < 100; ++i)
    total = total * 3 + i;
  printf("%d\n", total);
  // the result
  printf("%a\n", pinned[5]);
  // CHECK: {{^ +}}cudaMemcpyAsync(pinned
  // CHECK-NEXT: int total = 0;
  // CHECK: printf("%d\n", total);
  // CHECK-NEXT: {{^ +}}cudaStreamSynchronize(0);
  // CHECK-NEXT: the result
  cudaFreeHost(pinned);
  show("x", x);
  show("y", y);
  show("z", z);
}
