// F2: __builtin_bit_cast reads its operand
// RUN: %fuse --fold-memsets=off --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

__global__ void first(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; x[i] = i; }
__global__ void second(const int *x, unsigned *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; z[i] = __builtin_bit_cast(unsigned, x[n - 1 - i]); }
int main() {
  int *x; unsigned *z;
  cudaMalloc(&x, 1024 * sizeof(int)); cudaMalloc(&z, 1024 * sizeof(int));
  cudaMemset(x, 0, 1024 * sizeof(int));
  first<<<8, 128>>>(x);
  second<<<8, 128>>>(x, z, 1024);
  static int h[1024];
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < 1024; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
