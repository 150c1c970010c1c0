// What a kernel calls may have code that the preprocessor chooses: the other choices are analysed, too, and the launches are one in all of them.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && FileCheck %s < %t.out/conditions-in-called-functions.hip
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/conditions-in-called-functions.hip
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/conditions-in-called-functions.hip -- -DDOUBLED -DUNROLLED
// RUN: %fuse --output-dir=%t.other %s -- -DDOUBLED -DCOUNT=3 && diff %t.out/conditions-in-called-functions.hip %t.other/conditions-in-called-functions.hip

#include <cstdio>
#include <hip/hip_runtime.h>

__device__ __forceinline__ int scaled(int v) {
#define TWICE(X) ((X) + (X))
#ifdef DOUBLED
  return TWICE(v);
#endif
#if defined(__CUDACC__) || defined(__HIPCC__)
  return v + 1;
#else
  return v;
#endif
#undef TWICE
}

struct Sum {
  int total = 0;
  __device__ void add(int v) {
#if UNROLLED // A comment: #if __CUDA_ARCH__
#pragma unroll 4
#endif
    for (int i = 0; i < 8; ++i)
      total += v;
#if !defined(UNROLLED) && \
    COUNT > 2
    total += 1;
#endif
  }
};

__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = scaled(i);
}

__global__ void sum(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Sum of;
  if (i < n) {
    of.add(x[i]);
    y[i] = of.total;
  }
}

int main() {
  constexpr int n = 100;
  int *x, *y, host[n];
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  // CHECK: fill_sum<<<2, 64>>>(x, n, y);
  fill<<<2, 64>>>(x, n);
  sum<<<2, 64>>>(x, y, n);
  hipMemcpy(host, y, sizeof host, hipMemcpyDeviceToHost);
  int all = 0;
  for (int each : host)
    all = all * 3 + each;
  printf("%d\n", all);
}
