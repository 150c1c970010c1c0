// Work of the main stream runs beside the side stream's: nothing is inlined.
// RUN: %fuse --checks=redundant-sync --diff %s -- -I%S/Inputs | FileCheck --allow-empty --check-prefix=SAME %s
// SAME-NOT: {{.}}

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
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaEventRecord(ready, a);
  cudaStreamWaitEvent(b, ready, 0);
  step<<<1, 64, 0, b>>>(x, 2.0f);
  cudaEventRecord(done, b);
  step<<<1, 64, 0, a>>>(y, 3.0f);
  cudaStreamWaitEvent(a, done, 0);
  take<<<1, 64, 0, a>>>(y, x);
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
