// F6: the condition gives its error parameter another value
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "copy-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; x[i] = i; }
__global__ void second(const int *x, int *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; z[i] = x[i]; }
static bool bad(cudaError_t e) { return (e = cudaErrorUnknown) != cudaSuccess || e != cudaSuccess; }
static bool worse(cudaError_t e) { return bad(cudaErrorUnknown) && e != cudaSuccess; }
static bool mixed(cudaError_t e) { return (e = cudaErrorUnknown) == cudaErrorUnknown && e != cudaSuccess; }
static void show(const int *p, int n) { static int g[1024]; cudaMemcpy(g, p, n * 4, cudaMemcpyDeviceToHost); unsigned s = 0; for (int i = 0; i < n; ++i) s = s * 31 + g[i]; printf("%u\n", s); }
int main() {
  const int n = 1024; static int h[n];
  int *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  for (int i = 0; i < n; ++i) h[i] = i * 7 + 1;
  cudaMemcpy(x, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(y, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(z, h, n * 4, cudaMemcpyHostToDevice);
  first<<<(n + 63) / 64, 64>>>(x, n);
  if (mixed(cudaGetLastError())) cudaMemcpy(h, x, n * 4, cudaMemcpyDeviceToHost);
  second<<<(n + 63) / 64, 64>>>(x, z, n);
  show(x, n); show(y, n); show(z, n); printf("%d\n", h[5]);
}
