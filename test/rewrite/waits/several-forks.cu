// Independent forks, each joined at once; one event serves two.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/several-forks.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/several-forks.cu

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
  cudaStream_t a, b, c;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  cudaEvent_t fork;
  cudaEventCreateWithFlags(&fork, cudaEventDisableTiming);
  cudaEvent_t join;
  cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(fork, a);
  cudaStreamWaitEvent(b, fork, 0);
  step<<<1, 64, 0, b>>>(x, 2.0f);
  cudaEventRecord(join, b);
  cudaStreamWaitEvent(a, join, 0);
  cudaEventRecord(fork, a);
  cudaStreamWaitEvent(c, fork, 0);
  step<<<1, 64, 0, c>>>(x, 3.0f);
  cudaEventRecord(join, c);
  cudaStreamWaitEvent(a, join, 0);
  step<<<1, 64, 0, a>>>(x, 4.0f);
  // CHECK: {{^ +}}step<<<1, 64, 0, a>>>(x, 1.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 2.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 3.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 4.0f);
  cudaDeviceSynchronize();
  // the end
  show("x", x);
  show("y", y);
  show("z", z);
}
