// atomic min signs
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "atomics-do-not-commute"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; atomicMin(x, i - 5); }
__global__ void rd(unsigned *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; atomicMin(x, (unsigned)i); }
void run(int n) { int *x; cudaMalloc(&x, 4);
 wr<<<4,256>>>(x);
 rd<<<4,256>>>((unsigned *)x);
}
