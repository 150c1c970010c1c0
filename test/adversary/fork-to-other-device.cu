// The stream that waits for a fork is of another device than the current one: a launch into it would fail.
// RUN: %fuse --checks=redundant-sync %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cudaMallocHost/hipHostMalloc/; s/cuda/hip/g' %s > %t.hip
// RUN: %fuse --checks=redundant-sync %t.hip -- 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK: 0 of 3 waits can be removed
#include <cuda_runtime.h>
#include <cstdio>
__global__ void set(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 2.f;
}
__global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] + 3.f;
}
int main() {
  const int n = 256;
  float *x, *y, *h;
  cudaStream_t m, s;
  cudaEvent_t e, f;
  cudaSetDevice(0);
  cudaMalloc(&x, n * sizeof(float));
  cudaMallocHost(&h, n * sizeof(float));
  cudaStreamCreate(&m);
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  set<<<1, 256, 0, m>>>(x, n);
  cudaSetDevice(1);
  cudaMalloc(&y, n * sizeof(float));
  cudaStreamCreate(&s);
  cudaEventCreateWithFlags(&f, cudaEventDisableTiming);
  cudaEventRecord(e, m);
  cudaStreamWaitEvent(s, e, 0);
  add<<<1, 256, 0, s>>>(x, n);
  cudaEventRecord(f, s);
  cudaStreamWaitEvent(m, f, 0);
  cudaMemcpyAsync(h, x, n * sizeof(float), cudaMemcpyDeviceToHost, m);
  cudaStreamSynchronize(m);
  printf("%a\n", h[5]);
  return 0;
}
