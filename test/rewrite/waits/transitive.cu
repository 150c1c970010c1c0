// What comes behind a stream that has waited already need not wait again.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/transitive.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/transitive.cu

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
  cudaEvent_t first;
  cudaEventCreateWithFlags(&first, cudaEventDisableTiming);
  cudaEvent_t second;
  cudaEventCreateWithFlags(&second, cudaEventDisableTiming);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(first, a);
  cudaStreamWaitEvent(b, first, 0);
  step<<<1, 64, 0, a>>>(z, 3.0f);
  take<<<1, 64, 0, b>>>(y, x);
  cudaEventRecord(second, b);
  cudaStreamWaitEvent(c, second, 0);
  cudaStreamWaitEvent(c, first, 0);
  take<<<1, 64, 0, c>>>(x, y);
  // CHECK: {{^ +}}cudaStreamWaitEvent(b, first, 0);
  // CHECK: {{^ +}}cudaStreamWaitEvent(c, second, 0);
  // CHECK-NOT: {{^ +}}cudaStreamWaitEvent(c, first, 0);
  cudaDeviceSynchronize();
  // the end
  show("x", x);
  show("y", y);
  show("z", z);
}
