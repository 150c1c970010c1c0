// A dependence that stays in the block gets one barrier between the bodies; file-local originals go.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/barrier-between-bodies.cu -- -I %S/Inputs

#include <cuda_runtime.h>
#include "show.h"
static __global__ void put(int *x, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) x[i] = i;
}
static __global__ void flip(const int *x, int *y) {
  int i = blockIdx.x * 64 + threadIdx.x;
  y[i] = x[blockIdx.x * 64 + 63 - threadIdx.x];
}
int main() { int *x, *y; cudaMalloc(&x, 6400 * 4); cudaMalloc(&y, 6400 * 4);
  put<<<100, 64>>>(x, 6400);
  flip<<<100, 64>>>(x, y);
  show("x", x, 6400);
  show("y", y, 6400);
}
// CHECK:{{^}}-static __global__ void put(int *x, int n) {
// CHECK-NEXT:{{^}}-  int i = blockIdx.x * 64 + threadIdx.x;
// CHECK-NEXT:{{^}}-  if (i < n) x[i] = i;
// CHECK-NEXT:{{^}}-}
// CHECK-NEXT:{{^}}-static __global__ void flip(const int *x, int *y) {
// CHECK:{{^}}+// put, then flip: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void put_flip(int *x, int n, int *y) {
// CHECK:{{^}}+  if (i < n) {
// CHECK-NEXT:{{^}}+    x[i] = i;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+  __syncthreads();
// CHECK:{{^}}-  put<<<100, 64>>>(x, 6400);
// CHECK-NEXT:{{^}}-  flip<<<100, 64>>>(x, y);
// CHECK-NEXT:{{^}}+  put_flip<<<100, 64>>>(x, 6400, y);
