// Deduction guides and literal operators between two kernels: behind the later one, the text of the earlier one would mean them.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not="can be one"
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip
// RUN: %fuse --checks=kernel-fusion --show-rejected %t.hip -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not="can be one"
#include <cuda_runtime.h>
template <class T> struct Span {
  T v;
  __host__ __device__ Span(T a, int) : v(a) {}
};
template <class T> using Alias = Span<T>;
__device__ constexpr int operator""_w(const char *) { return 1; }
__global__ void deduces(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Alias s(1, 2);
    x[i] += sizeof(s.v);
  }
}
#define FIVE 5_w
__global__ void literal(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += FIVE;
}
struct Big {
  double a[4];
  __host__ __device__ Big(int) {}
};
Span(int, int) -> Span<Big>;
__device__ constexpr int operator""_w(unsigned long long) { return 2; }
__global__ void later(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
void run(int *x, int n) {
  // CHECK: not fused: '<deduction guide for Span>', which 'deduces' may use, is declared behind it
  deduces<<<n / 256, 256>>>(x, n);
  later<<<n / 256, 256>>>(x, n);
}
void other(int *x, int n) {
  // CHECK: not fused: 'operator""_w', which 'literal' may use, is declared behind it
  literal<<<n / 256, 256>>>(x, n);
  later<<<n / 256, 256>>>(x, n);
}
