// Three launches with error checks between them become one: guards written as an early return and as an if are one guard,
// equal prologues are written once, and the product is pinned before the sum.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/chain-of-three.cu -- -I %S/Inputs

#include <cuda_runtime.h>
#include "show.h"
#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t err = (call);                                                  \
    if (err != cudaSuccess)                                                    \
      return 1;                                                                \
  } while (0)
constexpr int Block = 256;
static int divUp(int a, int b) { return (a + b - 1) / b; }
__global__ void square(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = x[i] * x[i];
}
__global__ void bias(float *x, const float *b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += b[i];
}
__global__ void relu(float *x, int count) {
  const int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i >= count)
    return;
  float v = x[i];
  x[i] = v > 0 ? v : 0;
}
int main() {
  int n = 1000;
  float *x, *b;
  CHECK(cudaMalloc(&x, n * sizeof(float)));
  CHECK(cudaMalloc((void **)&b, n * sizeof(float)));
  fill(x, n, 1);
  fill(b, n, 2);
  dim3 grid((n + Block - 1) / Block);
  square<<<grid, Block>>>(x, n);
  CHECK(cudaGetLastError());
  bias<<<divUp(n, Block), Block>>>(x, b, n);
  CHECK(cudaPeekAtLastError());
  relu<<<grid, dim3(Block)>>>(x, n);
  CHECK(cudaGetLastError());
  show("x", x, n);
  return 0;
}
// CHECK:{{^}}+// square, bias, then relu: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void square_bias_relu(float *x, int n, const float *b) {
// CHECK-NEXT:{{^}}+  const int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:{{^}}+  if (i < n) {
// CHECK-NEXT:{{^}}+    x[i] = __fmul_rn(x[i], x[i]);
// CHECK-NEXT:{{^}}+    x[i] += b[i];
// CHECK-NEXT:{{^}}+    float v = x[i];
// CHECK-NEXT:{{^}}+    x[i] = v > 0 ? v : 0;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}-  square<<<grid, Block>>>(x, n);
// CHECK:{{^}}-  bias<<<divUp(n, Block), Block>>>(x, b, n);
// CHECK:{{^}}-  relu<<<grid, dim3(Block)>>>(x, n);
// CHECK-NEXT:{{^}}+  square_bias_relu<<<grid, dim3(Block)>>>(x, n, b);
