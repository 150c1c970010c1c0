// Pointers may lead to constants whose address somebody takes, or that other files define.
// RUN: %fuse --quiet --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s && not grep applied %t.json
// CHECK-COUNT-3: pointers-may-overlap]
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json %t.hip -- && not grep applied %t.json
// RUN: sed '/GetSymbolAddress/d' %s > %t.not.cu && %fuse --quiet --show-rejected %t.not.cu -- 2>&1 | FileCheck %s --check-prefix=NOT
// NOT: launches of 'set' and 'get' can be one
// NOT: launches of 'set' and 'get_other' are not fused
// NOT: launches of 'set' and 'get_variable' are not fused
#include <cuda_runtime.h>

__constant__ int table[16];
extern __constant__ int other[16];
__device__ int variable[16];
__global__ void set(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 3;
}
__global__ void get(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += table[3];
}
__global__ void get_other(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += other[3];
}
__global__ void get_variable(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += variable[3];
}
void one(int *x, int n) {
  set<<<4, 64>>>(x, n);
  get<<<4, 64>>>(x, n);
}
void two(int *x, int n) {
  set<<<4, 64>>>(x, n);
  get_other<<<4, 64>>>(x, n);
}
void three(int *x, int n) {
  set<<<4, 64>>>(x, n);
  get_variable<<<4, 64>>>(x, n);
}
int *address() {
  int *p = nullptr;
  cudaGetSymbolAddress((void **)&p, table);
  return p;
}
