// The line of the first launch is not that of the fused one.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-has-effects"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x, int line) { x[threadIdx.x] = line; }

__global__ void second(int *x) { x[threadIdx.x] *= 2; }

static int here(int line = __builtin_LINE()) { return line; }

void direct(int *x) {
  first<<<1, 64>>>(x, __builtin_LINE());
  second<<<1, 64>>>(x);
}

void by_default_argument(int *x) {
  first<<<1, 64>>>(x, here());
  second<<<1, 64>>>(x);
}
