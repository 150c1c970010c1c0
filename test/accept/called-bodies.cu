// Names that are taken, structs, a loop around the launches, and buffers that are asked about: what is called keeps its rounding.
// RUN: %fuse --fold-memsets=off --output-dir=%t %s -- -std=c++17 && grep -v CHECK %t/called-bodies.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t/called-bodies.cu -- -std=c++17
// RUN: %fuse --fold-memsets=off --checks=kernel-fusion %t/called-bodies.cu -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: 0 of 1 candidates

// CHECK: static __device__ __noinline__ void one_body2(View a, const float *w) {
// CHECK: static __device__ __noinline__ void two_body2(View a, View b, const float *w) {
// CHECK: static __global__ void one_two(View a, const float *w, View b) {
// CHECK-NEXT: one_body2(a, w);
// CHECK-NEXT: two_body2(a, b, w);
// CHECK-NEXT: }
#include <cstdio>
#include <cuda_runtime.h>
struct View { float *p; int n; };
void go(View a, View b, const float *w);
int main() {
  float *x, *y, *w; cudaMalloc(&x, 4000); cudaMalloc(&y, 4000); cudaMalloc(&w, 4000);
  static float h[1000]; for (int i = 0; i < 1000; ++i) h[i] = i * 0.11f;
  cudaMemcpy(x, h, 4000, cudaMemcpyHostToDevice); cudaMemcpy(y, h, 4000, cudaMemcpyHostToDevice); cudaMemcpy(w, h, 4000, cudaMemcpyHostToDevice);
  View a{x, 1000}, b{y, 1000};
  go(a, b, w);
  cudaMemcpy(h, y, 4000, cudaMemcpyDeviceToHost);
  float s = 0; for (float v : h) s = s * 0.5f + v; printf("%.9g\n", s);
}
static __global__ void one(View a, const float *w) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < a.n) a.p[i] = a.p[i] * __ldg(&w[i]) + __ldg(&w[i]) * __ldg(&w[i]); }
static __global__ void two(View a, View b, const float *w) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < b.n) b.p[i] = a.p[i] * __ldg(&w[i]) + b.p[i] * __ldg(&w[i]); }
int one_body = 3, two_body(int);
void go(View a, View b, const float *w) {
  for (int t = 0; t < 20; ++t) {
    one<<<4, 256>>>(a, w);
    two<<<4, 256>>>(a, b, w);
  }
}
