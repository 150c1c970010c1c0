// Work that moves elsewhere is no reason to leave launches under one condition alone: a second run would find them.
// RUN: %fuse --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/conditions-beside-moves.cu %s
// RUN: %fuse --report=%t.2.json %t.out/conditions-beside-moves.cu -- -I%S/Inputs && not grep applied %t.2.json

#include "side.h"

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
void asked(int n, bool on) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  // CHECK: scale_x2<<<4, 64>>>(x, 2, n, 3);
  if (on) {
    scale<<<4, 64>>>(x, 2, n);
  }
  if (on) {
    scale<<<4, 64>>>(x, 3, n);
  }
}

// CHECK: int main(
// CHECK: step<<<1, 64, 0, b>>>(z, 3.0f);
// CHECK: step<<<1, 64, 0, a>>>(y, 2.0f);
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
  {
    step<<<1, 64, 0, a>>>(z, 0.5f);
    step<<<1, 64, 0, a>>>(x, 1.0f);
    step<<<1, 64, 0, a>>>(y, 2.0f);
    cudaEventRecord(ready, a);
    cudaStreamWaitEvent(b, ready, 0);
    step<<<1, 64, 0, b>>>(z, 3.0f);
    cudaEventRecord(done, b);
    step<<<1, 64, 0, a>>>(x, 4.0f);
    cudaStreamWaitEvent(a, done, 0);
    step<<<1, 64, 0, a>>>(y, 5.0f);
    take<<<1, 64, 0, a>>>(w, z);
  }
  cudaDeviceSynchronize();
  show("x", x);
  show("y", y);
  show("z", z);
  show("w", w);
}
