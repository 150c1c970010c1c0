// F1: n is changed through a const reference (n itself is not const): neverChanges() believes in its initial value.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void reverse(float *y, const float *x, int n) { int i = blockIdx.x * 256 + threadIdx.x; if (i < n) y[n - 1 - i] = x[i]; }
__global__ void twice(const float *y, float *z, int n) { int i = blockIdx.x * 256 + threadIdx.x; if (i < n) z[i] = y[i]; }
struct Option { const int &value; void set(int v) const { const_cast<int &>(value) = v; } };
static void parse(const int &value, const char *text) { const_cast<int &>(value) = text[0]; }
void run(int n, const char *text) {
  float *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  int blocks = 1;
  parse(blocks, text);
  reverse<<<blocks, 256>>>(y, x, n);
  twice<<<blocks, 256>>>(y, z, n);
}
