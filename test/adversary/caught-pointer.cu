// A variable that a handler catches holds what somebody has thrown: no definition says which buffer that is.
// RUN: %fuse --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

__global__ void write(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void reverse(const int *b, int *c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = b[n - 1 - i]; }

void run(int n) {
  int *q, *r, *o;
  cudaMalloc(&q, 4 * n);
  cudaMalloc(&r, 4 * n);
  cudaMalloc(&o, 4 * n);
  int *v = q;
  try {
    throw r;
  } catch (int *x) {
    v = x;
  }
  write<<<2, 256>>>(v, n);
  // CHECK: remark: launches of 'write' and 'reverse' are not fused: {{.*}}[gpufuse-kernel-fusion:pointers-may-overlap]
  reverse<<<2, 256>>>(r, o, n);
}
