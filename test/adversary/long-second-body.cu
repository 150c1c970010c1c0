// The sum at the end takes in the product that is stored first, too, as 500 nodes of LLVM's lie between them and a factor is used
// once more. In one kernel with the first body eight loads and places less do, and 500 no longer: nvcc and clang leave the sum alone
// then, where the body is not a function of its own.
// RUN: %fuse --checks=-*,kernel-fusion --output-dir=%t %s -- && FileCheck %s < %t/long-second-body.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=-*,kernel-fusion --diff %t.hip -- | FileCheck %s
#include <cuda_runtime.h>

#define ADD8 u = u + 1.5f; u = u + 2.5f; u = u + 3.5f; u = u + 4.5f; u = u + 5.5f; u = u + 6.5f; u = u + 7.5f; u = u + 8.5f;
#define ADD58 ADD8 ADD8 ADD8 ADD8 ADD8 ADD8 ADD8 u = u + 9.5f; u = u + 10.5f;

__global__ void first(float *c, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    c[8 * i] = a[i] + 1.0f;
    c[8 * i + 1] = a[i] + 2.0f;
    c[8 * i + 2] = a[i] + 3.0f;
    c[8 * i + 3] = a[i] + 4.0f;
    c[8 * i + 4] = a[i] + 5.0f;
    c[8 * i + 5] = a[i] + 6.0f;
    c[8 * i + 6] = a[i] + 7.0f;
    c[8 * i + 7] = a[i] + 8.0f;
  }
}

__global__ void second(const float *c, const float *x, const float *y, const float *w, float *z, float *s, float *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float q = x[i];
    float p = q * y[i];
    z[i] = p;
    float u = w[i];
    u = u + c[8 * i] + c[8 * i + 1] + c[8 * i + 2] + c[8 * i + 3];
    u = u + c[8 * i + 4] + c[8 * i + 5] + c[8 * i + 6] + c[8 * i + 7];
    ADD58 ADD58 ADD58 ADD58 ADD58 ADD58 ADD58 ADD58 u = u + 11.5f; u = u + 12.5f;
    s[i] = p + u;
    t[i] = q + u;
  }
}

// CHECK: __noinline__ void first_body(
// CHECK: __noinline__ void second_body(
// CHECK: static __global__ void first_second(
// CHECK: second_body(
void run(int n) {
  float *c, *a, *x, *y, *w, *z, *s, *t;
  cudaMalloc(&c, 8 * n * sizeof(float));
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&w, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  cudaMalloc(&s, n * sizeof(float));
  cudaMalloc(&t, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(c, a, n);
  second<<<(n + 255) / 256, 256>>>(c, x, y, w, z, s, t, n);
}
