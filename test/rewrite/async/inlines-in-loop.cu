// The same pair, inside of a loop.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/inlines-in-loop.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/inlines-in-loop.cu -- -I%S/Inputs

#include "side.h"

int main(int argc, char **) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaMalloc(&z, 64 * sizeof(float));
  cudaMemset(z, 0, 64 * sizeof(float));
  cudaMalloc(&w, 64 * sizeof(float));
  cudaMemset(w, 0, 64 * sizeof(float));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaDeviceSynchronize();
  for (int i = 0; i < 3; ++i) {
    step<<<1, 64, 0, a>>>(x, 1.0f);
    cudaEventRecord(ready, a);
    cudaStreamWaitEvent(b, ready, 0);
    step<<<1, 64, 0, b>>>(x, 2.0f);
    cudaEventRecord(done, b);
    cudaStreamWaitEvent(a, done, 0);
    step<<<1, 64, 0, a>>>(x, 3.0f);
  }
  // CHECK: {{^ +}}cudaDeviceSynchronize();
  // CHECK: {{^ +}}step<<<1, 64, 0, a>>>(x, 1.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 2.0f);
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
