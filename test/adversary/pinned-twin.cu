// F5b: pinned, the product would be no longer shared with its twin, which is then contracted: a fence keeps both as they are.
// RUN: %fuse --diff %s -- -std=c++20 2>&1 | FileCheck %s
// CHECK: +static __global__ void first_second(
// CHECK-NOT: _rn
// CHECK: + __threadfence_block();

#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

__global__ void first(const float *x, float *y, float *z, const float *w, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float u = x[i]; y[i] = u * a; if (u > 0.1f) z[i] = u * a + w[i];
}
__global__ void second(const float *y, float *v, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  v[i] = y[i] + b;
}
static float h[4096];
static unsigned state = 12345;
static void fill(float *to, int n) {
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    h[i] = (float)(((state >> 8) / 16777216.0 - 0.5) * 1.0f);
  }
  cudaMemcpy(to, h, n * sizeof(float), cudaMemcpyHostToDevice);
}
static void show(const float *from, int n) {
  cudaMemcpy(h, from, n * sizeof(float), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) { unsigned u; memcpy(&u, &h[i], 4); sum = sum * 31 + u; }
  printf("%u\n", sum);
}
int main() {
  const int n = 4096;
  float *x, *y, *z, *w, *v; int *q;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4); cudaMalloc(&v, n * 4); cudaMalloc(&q, n * 4);
  fill(x, n); fill(y, n); fill(z, n); fill(w, n); fill(v, n);
  float a = 1.1f, b = 0.7f, c = 0.3f, d = 1.9f;
  first<<<(n + 255) / 256, 256>>>(x, y, z, w, a, n);
  second<<<(n + 255) / 256, 256>>>(y, v, b, n);
  show(x, n); show(y, n); show(z, n); show(w, n); show(v, n);
}
