// HIP with installed headers, ROCm's or Debian's 5.2, whose fp16 header uses a builtin that is no more.
// REQUIRES: hip-headers
// RUN: %gpufuse -v %s -- 2>&1 | FileCheck %s
// CHECK-COUNT-1: using HIP {{[0-9]+\.[0-9]+}} headers in
// CHECK-NOT: error:
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

__global__ void scale(float *a, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= s;
}

int main() {
  float *a;
  (void)hipMalloc(&a, 256 * sizeof(float));
  hipLaunchKernelGGL(scale, dim3(1), dim3(256), 0, 0, a, 2.f, 256);
  (void)hipFree(a);
}
