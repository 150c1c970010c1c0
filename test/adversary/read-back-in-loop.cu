// F5b: the same, by the next round of a loop
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- -std=c++20 && grep -v CHECK %t.out/read-back-in-loop.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

__global__ void first(const float *x, float *y, float *z, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = a; for (int k = 0; k < 4; ++k) { s += y[i]; y[i] = x[i] * a; } z[i] = s;
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
  first<<<(n + 255) / 256, 256>>>(x, y, z, a, n);
  second<<<(n + 255) / 256, 256>>>(y, v, b, n);
  show(x, n); show(y, n); show(z, n); show(w, n); show(v, n);
}
