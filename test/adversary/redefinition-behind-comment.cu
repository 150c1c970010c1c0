// F10: the macro is defined anew behind the first kernel
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-in-macro"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
#define STEP 1
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; x[i] = i * STEP; }
/* */ #ifdef WIDE
/* */ #undef STEP
/* */ #define STEP 2
/* */ #endif
__global__ void second(const int *x, int *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; z[i] = x[i]; }
static void show(const int *p, int n) { static int g[1024]; cudaMemcpy(g, p, n * 4, cudaMemcpyDeviceToHost); unsigned s = 0; for (int i = 0; i < n; ++i) s = s * 31 + g[i]; printf("%u\n", s); }
int main() {
  const int n = 1024; static int h[n];
  int *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  for (int i = 0; i < n; ++i) h[i] = i * 7 + 1;
  cudaMemcpy(x, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(y, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(z, h, n * 4, cudaMemcpyHostToDevice);
  first<<<(n + 63) / 64, 64>>>(x, n);
  second<<<(n + 63) / 64, 64>>>(x, z, n);
  show(x, n); show(y, n); show(z, n);
}
