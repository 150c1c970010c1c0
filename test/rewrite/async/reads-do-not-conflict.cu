// All of them read one buffer.
// RUN: %fuse --checks=async-scope --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/reads-do-not-conflict.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/reads-do-not-conflict.cu -- -I%S/Inputs

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
  step<<<1, 64, 0, a>>>(w, 0.5f);
  take<<<1, 64, 0, a>>>(x, w);
  cudaEventRecord(ready, a);
  cudaStreamWaitEvent(b, ready, 0);
  take<<<1, 64, 0, b>>>(z, w);
  cudaEventRecord(done, b);
  take<<<1, 64, 0, a>>>(y, w);
  cudaStreamWaitEvent(a, done, 0);
  take<<<1, 64, 0, a>>>(x, w);
  take<<<1, 64, 0, a>>>(y, z);
  // CHECK: {{^ +}}cudaDeviceSynchronize();
  // CHECK: {{^ +}}take<<<1, 64, 0, b>>>(z, w);
  // CHECK-NEXT: {{^ +}}cudaEventRecord(done, b);
  // CHECK-NEXT: {{^ +}}take<<<1, 64, 0, a>>>(x, w);
  // CHECK-NEXT: {{^ +}}take<<<1, 64, 0, a>>>(y, w);
  // CHECK-NEXT: {{^ +}}take<<<1, 64, 0, a>>>(x, w);
  // CHECK-NEXT: {{^ +}}cudaStreamWaitEvent(a, done, 0);
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
