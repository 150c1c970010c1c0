// F2: a static pointer is set through an object
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; x[i] = i; }
__global__ void second(const int *x, const int *y, int *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; z[i] = x[i] + y[n - 1 - i]; }
namespace { struct Pool { static int *a, *b; }; int *Pool::a, *Pool::b; }
static void show(const int *p, int n) { static int g[1024]; cudaMemcpy(g, p, n * 4, cudaMemcpyDeviceToHost); unsigned s = 0; for (int i = 0; i < n; ++i) s = s * 31 + g[i]; printf("%u\n", s); }
int main() {
  const int n = 1024; static int h[n];
  int *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  for (int i = 0; i < n; ++i) h[i] = i * 7 + 1;
  cudaMemcpy(x, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(y, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(z, h, n * 4, cudaMemcpyHostToDevice);
  Pool pool;
  cudaMalloc(&Pool::a, n * 4); cudaMalloc(&Pool::b, n * 4);
  cudaMemcpy(Pool::a, h, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(Pool::b, h, n * 4, cudaMemcpyHostToDevice);
  pool.b = pool.a;
  first<<<(n + 63) / 64, 64>>>(Pool::a, n);
  second<<<(n + 63) / 64, 64>>>(Pool::a, Pool::b, z, n);
  show(x, n); show(y, n); show(z, n);
}
