// Numbers and shapes as programs write them: a constant of the file's, also where kernels have a parameter of its name; a
// macro that spells a whole configuration; and a pair that is refused ahead of one with the same fused kernel.
// RUN: %fuse %s -- | FileCheck %s --check-prefix=FOUND
// RUN: rm -rf %t && mkdir %t && grep -v 'CHECK\|FOUND' %s > %t/o.cu && cp %t/o.cu %t/n.cu && %fuse --fix %t/n.cu -- > %t/log
// RUN: FileCheck %s < %t/n.cu && %gpuexec compare %t/o.cu %t/n.cu
// RUN: sed 's/cuda_runtime.h/hip\/hip_runtime.h/; s/cuda/hip/g' %t/o.cu > %t/o.hip && cp %t/o.hip %t/n.hip
// RUN: %fuse --fix %t/n.hip -- > %t/log && FileCheck %s < %t/n.hip && %gpuexec compare %t/o.hip %t/n.hip
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void fill(int *x, int N, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    x[i] = v + i;
}
__global__ void twice(int *x, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    x[i] *= 2;
}

const int N = 1000;
#define GRID 4
#define CONFIG GRID, 256
#define TWICE(x) twice<<<CONFIG>>>(x, N)

static void show(int *x) {
  int h[N];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %s\n", h[1], h[N - 1], cudaGetErrorString(cudaGetLastError()));
}

// CHECK-LABEL: static void spelled
// CHECK: fill<<<CONFIG>>>(x, N, 1);
// CHECK-NEXT: TWICE(x);
static void spelled(int *x) {
  fill<<<CONFIG>>>(x, N, 1);
  TWICE(x);
}

// CHECK-LABEL: int main
// CHECK: Malloc(&x
int main() {
  int *x, *y;
  cudaMalloc(&x, N * sizeof(int));
  spelled(x);
  show(x);
  // FOUND: :[[#@LINE+1]]:3: warning: launches of 'fill' and 'twice' can be one: 'fill_twice'
  fill<<<CONFIG>>>(x, N, 3);
  twice<<<CONFIG>>>(x, N);
  // CHECK: fill_twice<<<CONFIG>>>(x, N, 3);
  show(x);
  // FOUND: :[[#@LINE+1]]:3: warning: launches of 'fill' and 'twice' can be one: 'fill_twice2'
  fill<<<CONFIG>>>(x, N, 3);
  // CHECK: Malloc(&y, N * sizeof(int));
  cudaMalloc(&y, N * sizeof(int));
  // CHECK-NEXT: fill_twice2<<<CONFIG>>>(x, N, 3, y);
  twice<<<CONFIG>>>(y, N);
  show(x);
}
