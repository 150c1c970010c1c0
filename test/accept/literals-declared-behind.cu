// Literal operators and deduction guides that are declared behind kernels concern only kernels that can mean them.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -std=c++17 2>&1 | FileCheck %s
#include <cuda_runtime.h>
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 2;
}
template <class T> struct Span {
  T *data;
  int size;
  Span(T *data, int size) : data(data), size(size) {}
};
constexpr int operator""_blk(unsigned long long n) { return static_cast<int>((n + 255) / 256); }
// CHECK: warning: launches of 'scale' and 'scale' can be one
void run(float *x, float *y) {
  Span s(x, 1024);
  scale<<<1024_blk, 256>>>(x, 1024);
  scale<<<1024_blk, 256>>>(y, 1024);
}
