// Branches that return, where what follows cannot stand in an else: they become functions, unless not all threads would meet.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --show-rejected --output-dir=%t %s -- > %t/log 2>&1 && FileCheck %s < %t/log
// RUN: %gpuexec compare --seeds=2 %s %t/returning-branches.cu
#include <cstdio>
#include <cuda_runtime.h>

#define SPELLED(x, i)                                                                              \
  {                                                                                                \
    x[i] = 3;                                                                                      \
    return;                                                                                        \
  }

__global__ void add(int *x, int what, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}
__global__ void spelled(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    SPELLED(x, i)
  x[i] = 4;
}
__global__ void nested(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (x[i] > 3) {
      x[i] = 3;
      return;
    }
    x[i] = 4;
  }
}
__global__ void looped(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    for (int k = 0; k < 3; ++k)
      if (x[i] > k) {
        x[i] = 3;
        return;
      }
    return;
  }
  x[i] = 4;
}
__global__ void meets(int *x, int n) {
  __shared__ int tile[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    tile[threadIdx.x] = 0;
    return;
  }
  tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = tile[127 - threadIdx.x];
}
__global__ void withElse(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return;
  } else {
    x[i] = 4;
    return;
  }
}

// CHECK-DAG: 'spelled' and 'add' can be one
void one(int *x, int n) {
  spelled<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 1, n);
}
// CHECK-DAG: 'nested' and 'add' can be one
void two(int *x, int n) {
  nested<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 2, n);
}
// CHECK-DAG: 'looped' and 'add' can be one
void three(int *x, int n) {
  looped<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 3, n);
}
// CHECK-DAG: 'meets' calls '__syncthreads' after some of its threads may have returned
void four(int *x, int n) {
  meets<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 4, n);
}
// CHECK-DAG: 'withElse' and 'add' can be one
void five(int *x, int n) {
  withElse<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 5, n);
}

int main() {
  const int n = 300, size = 384;
  int values[size];
  int *x;
  cudaMalloc(&x, sizeof values);
  for (int i = 0; i < size; ++i)
    values[i] = i % 7;
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  one(x, n);
  two(x, n);
  three(x, n);
  five(x, n);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  for (int i = 0; i < size; ++i)
    printf("%d\n", values[i]);
}
