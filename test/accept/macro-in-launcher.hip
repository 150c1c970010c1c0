// Launchers that use HIP's macro: with a kernel as its first argument, and with packs.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=3 %s %t.out/macro-in-launcher.hip
// RUN: grep -v CHECK %t.out/macro-in-launcher.hip | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void addOne(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] + 1;
}
__global__ void subTwo(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] - 2;
}
template <typename K> void launch(K kernel, float *to, const float *from, int n) {
  hipLaunchKernelGGL(kernel, dim3((n + 127) / 128), dim3(128), 0, 0, to, from, n);
}
template <typename K, typename... A> void launchAll(K kernel, int n, A... args) {
  hipLaunchKernelGGL(kernel, dim3((n + 127) / 128), dim3(128), 0, 0, args..., n);
}
// CHECK: static void launch_addOne_subTwo(float *to, const float *from, int n, float *c) {
// CHECK-NEXT: hipLaunchKernelGGL(addOne_subTwo, dim3((n + 127) / 128), dim3(128), 0, 0, to, from, n, c);
void plain(float *a, float *b, float *c, int n) {
  launch(addOne, b, a, n);
  launch(subTwo, c, b, n);
}
// CHECK: static void launchAll_addOne_subTwo(int n, float *to, float *from, float *c) {
// CHECK-NEXT: hipLaunchKernelGGL(addOne_subTwo, dim3((n + 127) / 128), dim3(128), 0, 0, to, from, n, c);
void packs(float *a, float *b, float *c, int n) {
  launchAll(addOne, n, b, a);
  launchAll(subTwo, n, c, b);
}
int main() {
  const int n = 300;
  float *a, *b, *c, h[n];
  hipMalloc((void **)&a, n * sizeof(float));
  hipMalloc((void **)&b, n * sizeof(float));
  hipMalloc((void **)&c, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = i % 7;
  hipMemcpy(a, h, n * sizeof(float), hipMemcpyHostToDevice);
  plain(a, b, c, n);
  packs(b, c, a, n);
  hipMemcpy(h, a, n * sizeof(float), hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50) printf("%g\n", h[i]);
}
