// A fork that is joined at once: its work can run on the stream that waits.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/fork.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/fork.cu

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
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  cudaEvent_t fork;
  cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
  cudaEvent_t join;
  cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(fork, a);
  cudaStreamWaitEvent(b, fork, 0);
  take<<<1, 64, 0, b>>>(y, x);
  cudaMemsetAsync(x, 0, 64 * sizeof(float), b);
  cudaEventRecord(join, b);
  cudaStreamWaitEvent(a, join, 0);
  take<<<1, 64, 0, a>>>(z, y);
  // CHECK: {{^ +}}step<<<1, 64, 0, a>>>(x, 1.0f);
  // CHECK-NEXT: {{^ +}}take<<<1, 64, 0, a>>>(y, x);
  // CHECK-NEXT: {{^ +}}cudaMemsetAsync(x, 0, 64 * sizeof(float), a);
  // CHECK-NEXT: {{^ +}}take<<<1, 64, 0, a>>>(z, y);
  cudaEventDestroy(fork);
  cudaEventDestroy(join);
  cudaDeviceSynchronize();
  // the end
  show("x", x);
  show("y", y);
  show("z", z);
}
