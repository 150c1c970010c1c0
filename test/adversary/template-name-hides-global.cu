// F10: `using T = float;` for A's template parameter hides the file's own T in B.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-scopes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
typedef double T;
__global__ void B(double *z, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { T v = x[i]; z[i] = v; }
}
template <class T> __global__ void A(T *y, const T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { T v = x[i]; y[i] = v; }
}
void run(int n) {
  float *x, *y; double *w, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 8); cudaMalloc(&w, n * 8);
  A<float><<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(z, w, n);
}
