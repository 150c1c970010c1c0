// Work runs beside the outer fork, which stays; the one inside it is joined at once.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/inner-fork.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/inner-fork.cu

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
  cudaEvent_t outer;
  cudaEventCreateWithFlags(&outer, cudaEventDisableTiming);
  cudaEvent_t inner;
  cudaEventCreateWithFlags(&inner, cudaEventDisableTiming);
  cudaEvent_t back;
  cudaEventCreateWithFlags(&back, cudaEventDisableTiming);
  cudaEvent_t joined;
  cudaEventCreateWithFlags(&joined, cudaEventDisableTiming);
  step<<<1, 64, 0, a>>>(y, 4.0f);
  cudaEventRecord(outer, a);
  cudaStreamWaitEvent(b, outer, 0);
  // CHECK: {{^ +}}cudaStreamWaitEvent(b, outer, 0);
  step<<<1, 64, 0, b>>>(y, 1.0f);
  cudaEventRecord(inner, b);
  cudaStreamWaitEvent(c, inner, 0);
  step<<<1, 64, 0, c>>>(y, 2.0f);
  cudaEventRecord(back, c);
  cudaStreamWaitEvent(b, back, 0);
  // CHECK: {{^ +}}step<<<1, 64, 0, b>>>(y, 1.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, b>>>(y, 2.0f);
  step<<<1, 64, 0, a>>>(x, 3.0f);
  cudaEventRecord(joined, b);
  cudaStreamWaitEvent(a, joined, 0);
  // CHECK: {{^ +}}cudaStreamWaitEvent(a, joined, 0);
  take<<<1, 64, 0, a>>>(x, y);
  cudaDeviceSynchronize();
  // the end
  show("x", x);
  show("y", y);
  show("z", z);
}
