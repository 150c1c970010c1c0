// What another configuration uses stays.
// RUN: %fuse --diff %s -- | FileCheck %s
// RUN: %fuse --show-rejected %s -- -Wall 2>&1 | FileCheck --check-prefix=WARNS %s
// WARNS: new-warning
#include <cstdio>
#include <cuda_runtime.h>

template <typename T> __global__ void add(T *x, T v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += v;
}
template <typename T, int By> __global__ void mul(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= By;
}

void in_another_configuration(int *x, int n) {
  using Number = int;
#ifdef VERBOSE
  printf("%zu\n", sizeof(Number));
#endif
  add<Number><<<8, 128>>>(x, 4, n);
  mul<int, 7><<<8, 128>>>(x, n);
  // CHECK: {{^}}+static __global__ void add_mul
  // CHECK-NOT: {{^}}-{{.*}}using
  // CHECK: {{^}} #endif
  // CHECK-NEXT: {{^}}-  add<Number>
}

