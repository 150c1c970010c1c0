// The failure path of the error check is not taken, but a switch leads into it: with mode 1 only b runs.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "control-flow-between"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cuda_runtime.h>

static __global__ void a(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 2;
}

static __global__ void b(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] + 1;
}

void f(int *x, int n, int mode) {
  switch (mode) {
  case 0:
    printf("zero\n");
    a<<<n / 256, 256>>>(x, n);
    if (cudaGetLastError() != cudaSuccess) {
    case 1:
      printf("one\n");
    }
    b<<<n / 256, 256>>>(x, n);
  }
}
