// F2: `(char *&)p += pitch` moves p
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-pointer"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
// Rows of a pitched image: the usual way to step a typed pointer by bytes.
__global__ void first(int *x, size_t pitch, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < 128 || r >= rows) return;
  int *p = x + r;
  (char *&)p -= pitch;
  *p = 1000 + r;
}
__global__ void second(int *x, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  x[r] = x[r] * 2 + r;
}
int main() {
  int *x;
  cudaMalloc(&x, 2048 * sizeof(int));
  cudaMemset(x, 0, 2048 * sizeof(int));
  first<<<8, 128>>>(x, 512, 1024);
  second<<<8, 128>>>(x, 1024);
  static int h[2048];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < 2048; ++i) sum += (long)h[i] * (i + 1);
  printf("%ld\n", sum);
}
