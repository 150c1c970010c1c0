// One event that three streams wait for: two need it, the third is behind one of them anyway.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/several-waiters.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/several-waiters.cu -- -I%S/Inputs

#include "side.h"

int main() {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaMalloc(&z, 64 * sizeof(float));
  cudaMemset(z, 0, 64 * sizeof(float));
  cudaMalloc(&w, 64 * sizeof(float));
  cudaMemset(w, 0, 64 * sizeof(float));
  cudaStream_t a, b, c, d;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&d, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaDeviceSynchronize();
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(ready, a);
  // CHECK: cudaEventRecord(ready, a);
  // CHECK: {{^}}  cudaStreamWaitEvent(b, ready, 0);
  cudaStreamWaitEvent(b, ready, 0);
  take<<<1, 64, 0, b>>>(y, x);
  cudaEventRecord(done, b);
  // CHECK: cudaEventRecord(done, b);
  // CHECK: {{^}}  cudaStreamWaitEvent(c, ready, 0);
  cudaStreamWaitEvent(c, ready, 0);
  take<<<1, 64, 0, c>>>(z, x);
  // CHECK: {{^}}  cudaStreamWaitEvent(d, done, 0);
  // CHECK-NOT: {{^ +}}cudaStreamWaitEvent
  cudaStreamWaitEvent(d, done, 0);
  cudaStreamWaitEvent(d, ready, 0);
  // CHECK: {{^}}  take<<<1, 64, 0, d>>>(w, y);
  take<<<1, 64, 0, d>>>(w, y);
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
