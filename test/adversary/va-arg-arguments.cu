// Va_arg is an effect: two launches that take one argument each become one parameter.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-has-effects"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>

__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
static int run(int many, ...) { va_list ap; va_start(ap, many);
  float *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256); cudaMemset(x, 0, 256);
  a<<<1, 64>>>(x, 2.0f, va_arg(ap, int));
  b<<<1, 64>>>(y, x, va_arg(ap, int));
  va_end(ap);
  float r; cudaMemcpy(&r, y + 40, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
int main() { return run(2, 64, 32); }
