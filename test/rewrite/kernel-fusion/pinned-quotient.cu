// A quotient by a constant may be compiled as a product: it keeps its own rounding.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: not %fuse --warnings-as-errors %s -- -I %S/Inputs
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/pinned-quotient.cu -- -I %S/Inputs
// CHECK: +  y[i] = __fdiv_rn(x[i], H2);

#include <cuda_runtime.h>
#include "show.h"
constexpr float H2 = 2.0f;
__global__ void A(float *y, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i] / H2;
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
  A<<<(n + 255) / 256, 256>>>(y, x, w, n);
  B<<<(n + 255) / 256, 256>>>(y, z, w, n);
  show("y", y, n);
  show("z", z, n);
}

int main() {
  run(1000);
  run(256);
}
