// In a template, launches of a kernel by its address and of a closure, which has no kernel there yet.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK-NOT: crashed
// CHECK: not fused
#include <cuda_runtime.h>

__global__ void first(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
}
template <class F> __global__ void second(F f) { f(); }
__global__ void third(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i];
}
template <typename T> static void step(T *x, T *y, T *z, int n) {
  void *arguments[] = {(void *)&z, (void *)&x, (void *)&n};
  cudaLaunchKernel((const void *)first, dim3(n), dim3(8), arguments, 0, 0);
  second<<<n, 24, 0, 0>>>([in = (const float *)(x), out = (float *)(y), n = (int)(n)] __device__() {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
      out[i] = in[i];
  });
  third<<<n, 8>>>(x, z, n);
}
void run(float *x, float *y, float *z, int n) { step(x, y, z, n); }
