// A kernel with an `auto` parameter: the fused one is a template over a type that has a name.
// RUN: %fuse --fold-memsets=off --checks=-*,kernel-fusion --output-dir=%t.out %s -- -std=c++20 && grep -v CHECK %t.out/auto-parameter.cu | FileCheck %s
// CHECK: template <typename F, typename F2>
// CHECK-SAME: static __global__ void each_x2(int n, F f, F2 each_f)
#include <cstdio>
#include <cuda_runtime.h>
__global__ void each(int n, auto f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

void run(int *x, int *y, int n) {
  int *a, *b;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&b, 2 * n * sizeof(int));
  cudaMemset(a, 1, 2 * n * sizeof(int));
  cudaMemset(b, 2, 2 * n * sizeof(int));
  each<<<4, 128>>>(n, [=] __device__(int i) { a[i] = 3 * i; });
  each<<<4, 128>>>(n, [=] __device__(int i) { b[i] = a[i] + 1; });
  cudaMemcpy(x, a, 2 * n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(y, b, 2 * n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}
int main() {
  static int x[1024], y[1024];
  run(x, y, 512);
  long s = 0;
  for (int i = 0; i < 1024; ++i)
    s = s * 31 + x[i] + 7 * y[i];
  printf("%ld\n", s);
}
