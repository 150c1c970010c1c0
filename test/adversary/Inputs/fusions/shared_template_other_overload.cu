// Two functions share a fused template; behind the kernel stands an operator that only the second closure would take.
#include <cstdio>
#include <cuda_runtime.h>

template <typename F> __device__ int operator*(const F &f, long i) { return f((int)i); }
template <typename F> __global__ void k1(int n, int *o, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] = f * i;
}
template <bool B> struct When {};
template <> struct When<true> { using T = int; };
template <typename F> __device__ typename When<(sizeof(F) > 8)>::T operator*(const F &f, int i) { return f(i) + 1000; }
template <typename F> __global__ void k2(int n, int *o, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] = f(i);
}

namespace R {
void run0(int *x, int n) {
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMemset(a, 0, n * sizeof(int));
  cudaMemset(b, 0, n * sizeof(int));
  k1<<<4, 128>>>(n, a, [=] __device__(int i) { return b[i] + i; });
  k2<<<4, 128>>>(n, b, [=] __device__(int i) { return a[i]; });
  cudaMemcpy(x, b, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}
void run1(int *x, int n) {
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMemset(a, 0, n * sizeof(int));
  cudaMemset(b, 0, n * sizeof(int));
  int k = 3;
  k1<<<4, 128>>>(n, a, [=] __device__(int i) { return b[i] + k + n; });
  k2<<<4, 128>>>(n, b, [=] __device__(int i) { return a[i]; });
  cudaMemcpy(x, b, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}
}
int main() {
  static int x[512];
  long s = 0;
  R::run0(x, 512);
  for (int i : x) s = s * 31 + i;
  R::run1(x, 512);
  for (int i : x) s = s * 31 + i;
  printf("%ld\n", s);
}
