// F5b: where a body asks whether two pointers are one, or makes one a number, compilers may know it behind the question: what is stored
// through the one is what is loaded through the other. So the product keeps its own rounding.
// RUN: %fuse --quiet --output-dir=%t %s -- -std=c++17 && grep -v CHECK %t/compared-pointers.cu | FileCheck %s
// CHECK-LABEL: void first_second(
// CHECK: v.p[i] = __fmul_rn(x[i], a);
// CHECK-LABEL: void number_second(
// CHECK: v.p[i] = __fmul_rn(x[i], a);
// CHECK-LABEL: void neither_second(
// CHECK: v.p[i] = x[i] * a;
#include <cuda_runtime.h>
struct Pair {
  float *p, *q;
};
__global__ void first(Pair v, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && v.p == v.q)
    v.p[i] = x[i] * a;
}
__global__ void number(Pair v, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && (unsigned long long)v.p % 16 == 0)
    v.p[i] = x[i] * a;
}
__global__ void neither(Pair v, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v.p[i] = x[i] * a;
}
__global__ void second(Pair v, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = v.q[i] + z[i];
}
void run(Pair v, const float *x, float *z, int n) {
  first<<<n / 256, 256>>>(v, x, 0.3f, n);
  second<<<n / 256, 256>>>(v, z, n);
  cudaDeviceSynchronize();
  number<<<n / 256, 256>>>(v, x, 0.3f, n);
  second<<<n / 256, 256>>>(v, z, n);
  cudaDeviceSynchronize();
  neither<<<n / 256, 256>>>(v, x, 0.3f, n);
  second<<<n / 256, 256>>>(v, z, n);
}
