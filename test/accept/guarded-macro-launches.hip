// Guards around launches that macros spell; comments stay where they stood.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/guarded-macro-launches.hip

#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void neg(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = -x[i] + 1; }
template <int K> __global__ void add(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += K; }

void two(int *a, int *b, int n) {
  hipLaunchKernelGGL(neg, dim3(4), dim3(64), 0, 0, a, n); // first
  // between
  hipLaunchKernelGGL((add<3>), dim3(4), dim3(64), 0, 0, b, n); // second
  if (n > 3) {
    hipLaunchKernelGGL(neg, 4, 64, 0, nullptr, a, n);
    hipLaunchKernelGGL(HIP_KERNEL_NAME(add<4>), 4, 64, 0, nullptr, b, 2 * n);
  }
}
int main() {
  const int all = 1000, n = 60; static int h[all]; int *x; hipMalloc(&x, sizeof h);
  for (int i = 0; i < all; ++i) h[i] = i % 23; hipMemcpy(x, h, sizeof h, hipMemcpyHostToDevice);
  for (int d : {0, 4, -4, 96, 100, 59, 60}) two(x + 300, x + 300 + d, n);
  hipMemcpy(h, x, sizeof h, hipMemcpyDeviceToHost); long s = 0; for (int v : h) s = s * 31 + v; printf("%ld\n", s);
}
