// A wait whose errors are checked moves down, but not past the end of its stream or of its event.
// RUN: %fuse --checks=redundant-sync,async-scope --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/up-to-destroy.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/up-to-destroy.cu

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    if ((call) != cudaSuccess)                                                                                         \
      exit(1);                                                                                                         \
  } while (0)

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }

static float use(float *x, bool of_stream) {
  float host[64];
  cudaStream_t s, side;
  cudaEvent_t e;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaStreamCreate(&side));
  CHECK(cudaEventCreate(&e));
  cudaEventRecord(e, side);
  CHECK(cudaStreamWaitEvent(s, e, 0));
  step<<<1, 64, 0, s>>>(x, 1.0f);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  if (of_stream)
    printf("%a\n", host[4]);
  // CHECK-NOT: cudaStreamDestroy
  // CHECK: {{^}}  CHECK(cudaStreamWaitEvent(s, e, 0));
  // CHECK: {{^}}  cudaStreamDestroy(s);
  cudaStreamDestroy(s);
  cudaStreamDestroy(side);
  cudaEventDestroy(e);
  return host[3];
}

int main() {
  float *x;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  printf("%a\n", use(x, true));
  cudaDeviceSynchronize();
}
