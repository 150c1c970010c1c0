// In one round the bodies round as before, round by round they would not. As functions, no one promises by __restrict__ what another stores.
// RUN: %fuse --fold-memsets=off --checks=-*,kernel-fusion --output-dir=%t %s -- && grep -v CHECK %t/called-in-rounds.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t/called-in-rounds.cu
#include <cstdio>
#include <cuda_runtime.h>
// CHECK: __noinline__ void mix_body(float *x, const float *y, const float *__restrict__ w,
// CHECK-NEXT: const float *__restrict__ u, int n) {
// CHECK: __noinline__ void raise_body(float *y, const float *x, int n) {
// CHECK: static __global__ void mix_raise_loop(
// CHECK: {
// CHECK-NEXT: for (int t = 0; t < rounds; ++t) {
// CHECK-NEXT: mix_body(x, y, w, u, n);
// CHECK-NEXT: raise_body(y, x, n);
// CHECK-NEXT: }
// CHECK-NEXT: }
__global__ void mix(float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ w, const float *__restrict__ u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = y[i] * w[i] + u[i] * (y[i] * w[i]);
}
__global__ void raise(float *__restrict__ y, const float *__restrict__ x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = fmaxf(x[i], 0.25f);
}
int main() {
  const int n = 1000;
  float *x, *y, *w, *u;
  float h[n];
  for (int i = 0; i < n; ++i)
    h[i] = i * 0.0007f;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&w, n * sizeof(float));
  cudaMalloc(&u, n * sizeof(float));
  for (float *p : {x, y, w, u})
    cudaMemcpy(p, h, n * sizeof(float), cudaMemcpyHostToDevice);
  for (int t = 0; t < 20; ++t) {
    mix<<<4, 256>>>(x, y, w, u, n);
    raise<<<4, 256>>>(y, x, n);
  }
  cudaMemcpy(h, y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 37)
    printf("%.9g\n", h[i]);
}
