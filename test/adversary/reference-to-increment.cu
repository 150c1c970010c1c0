// A reference to `++j` changes j in a loop unseen: the second round's element is not seen.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "non-affine-index"
// CHECK-NOT: "applied"

#include <cstdio>
__global__ void a(int *x) { int i = blockIdx.x * 32 + threadIdx.x; int j = i - 1; int &r = ++j; for (int k = 0; k < 2; ++k) { x[j] = 7 + k; r = i + 64; } }
__global__ void b(int *y, const int *x) { int i = blockIdx.x * 32 + threadIdx.x; y[i] = x[127 - i]; }
int main() {
  int *x, *y; cudaMalloc(&x, 1024); cudaMalloc(&y, 1024); cudaMemset(x, 0, 1024);
  a<<<2, 32>>>(x);
  b<<<2, 32>>>(y, x);
  int r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
