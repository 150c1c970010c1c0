// A wait in each round of a loop, where the rounds are in the order of one stream.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/loop.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/loop.cu

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
  for (int round = 0; round < 3; ++round) {
    step<<<1, 64>>>(x, 1.0f);
    // CHECK: step<<<1, 64>>>(x, 1.0f);
    // CHECK-NOT: {{^ +}}cudaStreamSynchronize
    cudaStreamSynchronize(0); // one round is done
    take<<<1, 64>>>(y, x);
    // CHECK: take<<<1, 64>>>(y, x);
  }
  show("x", x);
  show("y", y);
  show("z", z);
}
