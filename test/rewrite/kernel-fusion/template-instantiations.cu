// Instantiations are fused with their template arguments spelled out; pointers come from class members.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/template-instantiations.cu -- -I %S/Inputs

#include <cuda_runtime.h>
#include "show.h"
template <typename T, int N> __global__ void fill(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = T(N);
}
template <typename T> __global__ void twice(const T *__restrict__ x, T *__restrict__ y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { T v = x[i]; y[i] = v + v; }
}
struct S { float *p = nullptr, *q = nullptr; int n = 100;
  S() { cudaMalloc(&p, 400); cudaMalloc(&q, 400); }
  void go(cudaStream_t s) {
    fill<float, 4><<<1, 128, 0, s>>>(p, n);
    twice<<<1, 128, 0, s>>>(p, q, n);
  } };
int main() {
  S s;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  s.go(stream);
  show("p", s.p, 100);
  show("q", s.q, 100);
}
// CHECK:{{^}}+// fill, then twice: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void fill_twice(float *x, int n, float *__restrict__ y) {
// CHECK-NEXT:{{^}}+  using T = float;
// CHECK-NEXT:{{^}}+  constexpr int N = 4;
// CHECK-NEXT:{{^}}+  int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:{{^}}+  if (i < n) {
// CHECK-NEXT:{{^}}+    x[i] = T(N);
// CHECK-NEXT:{{^}}+    T v = x[i];
// CHECK-NEXT:{{^}}+    y[i] = v + v;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}-    fill<float, 4><<<1, 128, 0, s>>>(p, n);
// CHECK-NEXT:{{^}}-    twice<<<1, 128, 0, s>>>(p, q, n);
// CHECK-NEXT:{{^}}+    fill_twice<<<1, 128, 0, s>>>(p, n, q);
