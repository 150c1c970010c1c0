// A template's fused instances name the types they were made for, and stand behind these.
// RUN: %fuse --output-dir=%t.out %s -- -Wall
// RUN: %gpuexec compare --seeds=3 %s %t.out/functor-behind-template.cu
// RUN: grep -v CHECK %t.out/functor-behind-template.cu | FileCheck %s
#include <cuda_runtime.h>
#include <cstdio>

template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
template <typename T> struct Scaled {
  T by;
  int *x;
  __device__ void operator()(int i) const { x[i] = by * x[i] + i; }
};
// CHECK: struct Step {
struct Step {
  int by;
};
__device__ inline int operator*(const Step &s, int x) { return s.by * x; }

// CHECK: // each, then each: one kernel, by gpufuse.
// CHECK-NEXT: static __global__ void each_x2(int n, Scaled<Step> f)
// CHECK: void run(
void run(int *x, int n) {
  // CHECK-NEXT: each_x2<<<(n + 255) / 256, 256>>>(n, Scaled<Step>{{.*}});
  each<<<(n + 255) / 256, 256>>>(n, Scaled<Step>{{3}, x});
  each<<<(n + 255) / 256, 256>>>(n, Scaled<Step>{{3}, x});
}

int main() {
  const int n = 300;
  int *x, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  run(x, n);
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[7], host[n - 1]);
}
