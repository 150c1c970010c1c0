// A constant that a function gives is no product.
// RUN: %fuse --checks=kernel-fusion %s -- 2>&1 | FileCheck %s
// CHECK: 1 of 1 candidates can be fused
#include <cmath>
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void scale(float *a, const float *b, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = a[i] * s + b[i];
}
__global__ void mask(float *a, const int *m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && m[i])
    a[i] = -INFINITY;
}

int main() {
  const int n = 300;
  float *a, *b, host[n];
  int *m, marks[n];
  for (int k = 0; k < n; ++k) {
    host[k] = 0.1f * k;
    marks[k] = k % 3;
  }
  hipMalloc(&a, sizeof host);
  hipMalloc(&b, sizeof host);
  hipMalloc(&m, sizeof marks);
  hipMemcpy(a, host, sizeof host, hipMemcpyHostToDevice);
  hipMemcpy(b, host, sizeof host, hipMemcpyHostToDevice);
  hipMemcpy(m, marks, sizeof marks, hipMemcpyHostToDevice);
  scale<<<(n + 255) / 256, 256>>>(a, b, 0.5f, n);
  mask<<<(n + 255) / 256, 256>>>(a, m, n);
  hipMemcpy(host, a, sizeof host, hipMemcpyDeviceToHost);
  printf("%f %f %f\n", host[0], host[7], host[n - 1]);
}
