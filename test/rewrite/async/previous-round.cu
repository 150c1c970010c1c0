// In a loop, a stream waits for what the previous round recorded: on its own stream that is needless, on another it is not.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/previous-round.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/previous-round.cu -- -I%S/Inputs

#include "side.h"

int main() {
  float *x, *y, *host;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaMallocHost(&host, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    host[i] = i;
  cudaStream_t copies, work;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
  cudaEvent_t copied, done;
  cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaDeviceSynchronize();
  for (int round = 0; round < 3; ++round) {
    // CHECK: {{^}}    cudaStreamWaitEvent(copies, done, 0);
    // CHECK-NOT: {{^ +}}cudaStreamWaitEvent
    // CHECK: {{^}}    cudaMemcpyAsync
    cudaStreamWaitEvent(copies, done, 0); // the copy writes what the last round reads
    cudaStreamWaitEvent(work, done, 0);   // its own
    cudaMemcpyAsync(x, host, 64 * sizeof(float), cudaMemcpyHostToDevice, copies);
    cudaEventRecord(copied, copies);
    cudaStreamWaitEvent(work, copied, 0);
    // CHECK: {{^}}    cudaStreamWaitEvent(work, copied, 0);
    take<<<1, 64, 0, work>>>(y, x);
    cudaEventRecord(done, work);
    // CHECK: {{^}}    cudaEventRecord(done, work);
  }
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
}
