// One pair goes, another one widens, in one run; then there is nothing left to do.
// RUN: %fuse --checks=redundant-sync,async-scope --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/inlines-and-expands.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/inlines-and-expands.cu -- -I%S/Inputs

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
  cudaStream_t a, b, c;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
  cudaEvent_t ready, done, outer, back;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&outer, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&back, cudaEventDisableTiming);
  cudaDeviceSynchronize();
  step<<<1, 64, 0, a>>>(z, 0.5f);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(outer, a);
  cudaStreamWaitEvent(c, outer, 0);
  step<<<1, 64, 0, c>>>(x, 2.0f);
  cudaEventRecord(back, c);
  cudaStreamWaitEvent(a, back, 0);
  step<<<1, 64, 0, a>>>(x, 2.5f);
  cudaEventRecord(ready, a);
  cudaStreamWaitEvent(b, ready, 0);
  step<<<1, 64, 0, b>>>(z, 3.0f);
  cudaEventRecord(done, b);
  step<<<1, 64, 0, a>>>(y, 4.0f);
  cudaStreamWaitEvent(a, done, 0);
  step<<<1, 64, 0, a>>>(y, 5.0f);
  take<<<1, 64, 0, a>>>(y, z);
  // CHECK: {{^ +}}cudaDeviceSynchronize();
  // CHECK: {{^ +}}step<<<1, 64, 0, a>>>(z, 0.5f);
  // CHECK-NEXT: {{^ +}}cudaEventRecord(ready, a);
  // CHECK: {{^ +}}cudaEventRecord(done, b);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 1.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 2.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(x, 2.5f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(y, 4.0f);
  // CHECK-NEXT: {{^ +}}step<<<1, 64, 0, a>>>(y, 5.0f);
  // CHECK-NEXT: {{^ +}}cudaStreamWaitEvent(a, done, 0);
  // CHECK-NEXT: {{^ +}}take<<<1, 64, 0, a>>>(y, z);
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
