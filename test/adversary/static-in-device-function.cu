// A static variable in a template kernel, and one that is constant (fine).
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-construct"
// CHECK-NOT: "applied"

#include <cstdio>
template <int N> __global__ void a(int *x) { static __device__ int seen[64]; seen[threadIdx.x] += N; x[threadIdx.x] = seen[threadIdx.x]; }
__global__ void b(int *y) { y[threadIdx.x] = 3; }
int main() {
  int *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256);
  for (int k = 0; k < 2; ++k) {
    a<1><<<1, 64>>>(x);
    b<<<1, 64>>>(y);
  }
  a<1><<<1, 64>>>(x);
  int r; cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
