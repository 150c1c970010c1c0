// A variable of the file that a kernel declares in its body is no variable of the kernel's: it keeps its name.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not="can be one"
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip
// RUN: %fuse --checks=kernel-fusion --show-rejected %t.hip -- 2>&1 | FileCheck %s --implicit-check-not="can be one"
#include <cuda_runtime.h>
__device__ int gain = 4;
__device__ int gain2 = 1000;
__constant__ int table[4], table2[4];
__global__ void add(int *x, int n) {
  extern __device__ int gain;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += gain;
}
__global__ void look(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    extern __constant__ int table[4];
    x[i] += table[i % 4];
  }
}
void run(int *x) {
  // CHECK: 'add' declares 'gain' of the file in its body [gpufuse-kernel-fusion:kernel-scopes-differ]
  add<<<1, 2>>>(x, 2);
  add<<<1, 2>>>(x, 1);
}
void other(int *x) {
  // CHECK: 'look' declares 'table' of the file in its body [gpufuse-kernel-fusion:kernel-scopes-differ]
  look<<<1, 2>>>(x, 2);
  look<<<1, 2>>>(x, 1);
}
