// A static variable of the kernel: the fused kernel has another one.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-construct"
// CHECK-NOT: "applied"

#include <cstdio>
__global__ void a(int *x) { static int calls = 0; if (threadIdx.x == 0) { ++calls; x[0] = calls; } }
__global__ void b(int *y) { y[threadIdx.x] = 3; }
int main() {
  int *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256);
  a<<<1, 64>>>(x);
  b<<<1, 64>>>(y);
  cudaDeviceSynchronize();
  a<<<1, 64>>>(x);
  int r; cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
