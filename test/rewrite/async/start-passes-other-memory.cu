// The kernel above writes something else.
// RUN: %fuse --checks=async-scope --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/start-passes-other-memory.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/start-passes-other-memory.cu -- -I%S/Inputs

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
  step<<<1, 64, 0, a>>>(z, 0.5f);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(ready, a);
  cudaStreamWaitEvent(b, ready, 0);
  step<<<1, 64, 0, b>>>(z, 3.0f);
  cudaEventRecord(done, b);
  step<<<1, 64, 0, a>>>(y, 4.0f);
  cudaStreamWaitEvent(a, done, 0);
  take<<<1, 64, 0, a>>>(x, z);
  // CHECK: {{^ +}}cudaDeviceSynchronize();
  // CHECK: {{^ +}}cudaEventRecord(done, b);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 1.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(y, 4.0f);
  // CHECK-NEXT: {{^ +}}cudaStreamWaitEvent(a, done, 0);
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
