// What launches in a loop are given depends on more than the counter and plain numbers, or brings threads to others' elements.
// RUN: %fuse --checks=-*,kernel-fusion --show-rejected %s -- | FileCheck %s --implicit-check-not='can be one'
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=-*,kernel-fusion --show-rejected %t.hip -- | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>
#define OFFSET 3

__global__ void mul(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * by + 1;
}
__global__ void changed(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  by += 1;
  if (i < n) x[i] = x[i] * by;
}
__global__ void from(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + by < n) x[i] += x[i + by];
}
__global__ void placed(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i + by] = i;
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'mul' in this loop are not fused: 'k', which the launch of 'mul' uses, may change
void others(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    mul<<<4, 64>>>(x, n - k, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'mul' in this loop are not fused: 'k', which the launch of 'mul' uses, may change
void divides(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    mul<<<4, 64>>>(x, 12 / k, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'mul' in this loop are not fused: 'k', which the launch of 'mul' uses, may change
void macro(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    mul<<<4, 64>>>(x, k + OFFSET, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'mul' in this loop are not fused: 'k', which the launch of 'mul' uses, may change
void wider(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    mul<<<4, 64>>>(x, k + 1LL, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'mul' in this loop are not fused: 'k', which the launch of 'mul' uses, may change
void grids(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    mul<<<k + 1, 64>>>(x, k + 1, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'changed' in this loop are not fused: 'changed' changes its parameter 'by'
void changes(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    changed<<<4, 64>>>(x, k + 1, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'from' in this loop are not fused: {{.*}}
void reads(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    from<<<4, 64>>>(x, k + 1, n);
}
// CHECK-DAG: [[@LINE+3]]:5: remark: launches of 'placed' in this loop are not fused: {{.*}}
void places(int *x, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    placed<<<4, 64>>>(x, k * 2, n);
}
// CHECK-DAG: [[@LINE+4]]:7: remark: launches of 'mul' in this loop are not fused: 'k', which the launch of 'mul' uses, may change
void otherCounter(int *x, int n, int rounds) {
  for (int j = 0; j < rounds; ++j) {
    for (int k = 0; k < 3; ++k)
      mul<<<4, 64>>>(x, k + j, n);
  }
}
