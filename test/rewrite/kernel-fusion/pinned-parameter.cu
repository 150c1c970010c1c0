// A parameter that is multiplied and then stored: the product keeps its own rounding.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: not %fuse --warnings-as-errors %s -- -I %S/Inputs
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/pinned-parameter.cu -- -I %S/Inputs
// CHECK: +  a = __fmul_rn(a, x[i]);

#include <cuda_runtime.h>
#include "show.h"
__global__ void A(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a *= x[i];
  y[i] = a;
}
__global__ void B(float *y, float *z, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[i] + w[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  fill(x, n, 1);
  fill(w, n, 2);
  A<<<(n + 255) / 256, 256>>>(y, x, 3.0f, n);
  B<<<(n + 255) / 256, 256>>>(y, z, w, n);
  show("y", y, n);
  show("z", z, n);
}

int main() {
  run(1000);
  run(256);
}
