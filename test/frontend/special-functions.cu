// Mathematical special functions, of which gpufuse parses declarations only (tool/ParseSides.cpp), in host code of
// every kind: the file is read, and rewritten, all the same.
// RUN: %fuse %s -- -std=c++17 | FileCheck %s
// RUN: %fuse %s -- -std=c++20 -Wall -Wextra -Werror | FileCheck %s
#include <cmath>
#include <cuda_runtime.h>

__global__ void first(float *x, float a) { x[threadIdx.x] = a; }
__global__ void second(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }

template <class T> T sum(T x) { return std::beta(x, x) + std::riemann_zeta(x) + std::assoc_laguerre(1u, 2u, x); }
static double (*const Table[])(unsigned, double) = {std::sph_bessel, std::legendre};
struct Start {
  double Value = std::expint(2.0);
};

int main(int argc, char **) {
  const auto bessel = [](double x) { return std::cyl_bessel_j(0.5, x); };
  const float a = std::hermite(2, (float)argc) + Start().Value;
  float *x, *y, h[64];
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  // CHECK: special-functions.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: launches of 'first' and 'second' can be one
  first<<<1, 64>>>(x, a);
  second<<<1, 64>>>(y, x);
  cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
  return h[0] + sum(1.5 * argc) + bessel(argc) + Table[argc & 1](1, 0.5);
}
