// F2: `i += -7` is a step of -7, and not of one
// RUN: %fuse --fold-memsets=off --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-guard"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
__global__ void first(int *x, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) x[t] = t;
}
__global__ void second(int *x, int *z, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int s = 0;
  for (int i = n + t; i >= 0; i += -7)
    s += x[i];
  z[t] = s;
}
int main() {
  const int n = 1024;
  int *x, *z;
  cudaMalloc(&x, 2 * n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  cudaMemset(x, 0, 2 * n * sizeof(int));
  first<<<8, 128>>>(x, n);
  second<<<8, 128>>>(x, z, n);
  static int h[n];
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
