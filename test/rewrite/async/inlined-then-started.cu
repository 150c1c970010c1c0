// What a fork gave to a side stream goes back to the main stream, and starts earlier there.
// RUN: %fuse --checks=redundant-sync,async-scope --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/inlined-then-started.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/inlined-then-started.cu -- -I%S/Inputs

#include "side.h"

static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
static void settle() { cudaDeviceSynchronize(); }

int main() {
  float *x, *y;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaStream_t main_stream, side;
  cudaStreamCreateWithFlags(&main_stream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  settle();
  step<<<1, 64, 0, main_stream>>>(y, 1.0f);
  // CHECK: {{^}}  step<<<1, 64, 0, main_stream>>>(y, 1.0f);
  // CHECK: {{^}}  take<<<1, 64, 0, main_stream>>>(x, y);
  // CHECK: printf("%d\n", work(3));
  printf("%d\n", work(3));
  cudaEventRecord(ready, main_stream);
  cudaStreamWaitEvent(side, ready, 0);
  take<<<1, 64, 0, side>>>(x, y);
  cudaEventRecord(done, side);
  cudaStreamWaitEvent(main_stream, done, 0);
  cudaStreamSynchronize(main_stream);
  show("x", x);
  show("y", y);
}
