// Equal text in two namespaces is two kernels; in one namespace it is one.
// RUN: %fuse --checks=-*,kernel-fusion --output-dir=%t.out %s -- && grep -v CHECK %t.out/equal-text-in-namespaces.cu | FileCheck %s

#include <cuda_runtime.h>

namespace a {
template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
// CHECK: static __global__ void each_x2(int n, F f, F2 each_f)
// CHECK-NOT: __global__
// CHECK: void one(
// CHECK: each_x2<<<4, 256>>>(
// CHECK: void two(
// CHECK: each_x2<<<4, 256>>>(
void one(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  each<<<4, 256>>>(n, [=] __device__(int i) { x[i] = i; });
  each<<<4, 256>>>(n, [=] __device__(int i) { x[i] += 1; });
}
void two(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  each<<<4, 256>>>(n, [=] __device__(int i) { x[i] = 2 * i; });
  each<<<4, 256>>>(n, [=] __device__(int i) { x[i] += n; });
}
} // namespace a

namespace b {
template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
// CHECK: static __global__ void each_x22(int n, F f, F2 each_f)
// CHECK: each_x22<<<4, 256>>>(
void one(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  each<<<4, 256>>>(n, [=] __device__(int i) { x[i] = i; });
  each<<<4, 256>>>(n, [=] __device__(int i) { x[i] += 1; });
}
} // namespace b
