// Shared memory that both kernels use: a barrier keeps the second from writing what threads of the first still read. The
// launch has as much as the kernels that use it are given.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 6
// RUN: %gpuexec compare --seeds=3 %s %t.out/shared-memory-reused.cu
// RUN: grep -v CHECK %t.out/shared-memory-reused.cu | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>

__global__ void reverse(int *x) {
  extern __shared__ int tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = tile[blockDim.x - 1 - threadIdx.x];
}
__global__ void rotate(int *x, int *y) {
  extern __shared__ short halves[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  halves[threadIdx.x] = (short)y[i];
  __syncthreads();
  y[i] = x[i] + halves[(threadIdx.x + 1) % blockDim.x];
}
__global__ void add(int *y, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] += by;
}

// CHECK: static __global__ void reverse_rotate(
// CHECK: x[i] = tile[blockDim.x - 1 - threadIdx.x];
// CHECK-NEXT: __syncthreads();
// CHECK-NEXT: extern __shared__ short halves[];
// CHECK: reverse_rotate<<<4, 128, 512>>>
void dynamic(int *x, int *y) {
  reverse<<<4, 128, 128 * sizeof(int)>>>(x);
  rotate<<<4, 128, 512>>>(x, y);
}

// Only those that use it say how much there is; the one between has none.
// CHECK: reverse_add_x2<<<4, 128, 512>>>(
void sizes(int *x, int *y) {
  reverse<<<4, 128, 512>>>(x);
  add<<<4, 128>>>(y, 3);
  add<<<4, 128, 64>>>(x, 4);
}
// CHECK: reverse_add_rotate<<<4, 128, 512>>>(
void three(int *x, int *y) {
  reverse<<<4, 128, 512>>>(x);
  add<<<4, 128>>>(x, 5);
  rotate<<<4, 128, 512>>>(x, y);
}

// CHECK: static __global__ void sums_x2(
// CHECK: x[i] -= sum;
// CHECK-NEXT: __syncthreads();
__device__ int blockSum(int v) {
  __shared__ int s[128];
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = 64; k > 0; k >>= 1) {
    if (threadIdx.x < k)
      s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  return s[0];
}
__global__ void sums(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = blockSum(x[i]);
  x[i] -= sum;
}
void called(int *x, int *y) {
  sums<<<4, 128>>>(x);
  sums<<<4, 128>>>(y);
}

__shared__ int fixed[128];
extern __shared__ int flexible[];
__global__ void throughFixed(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  fixed[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = fixed[127 - threadIdx.x] ^ 5;
}
__global__ void throughFlexible(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  flexible[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = flexible[127 - threadIdx.x] ^ 9;
}
void ofTheFile(int *x, int *y) {
  throughFixed<<<4, 128>>>(x);
  throughFixed<<<4, 128>>>(y);
}
void ofTheFileToo(int *x, int *y) {
  throughFlexible<<<4, 128, 512>>>(x);
  throughFlexible<<<4, 128, 512>>>(y);
}

int main() {
  static int h[2][512];
  for (int i = 0; i < 512; ++i) {
    h[0][i] = i * 7 % 31;
    h[1][i] = i * 5 % 37;
  }
  int *x, *y;
  cudaMalloc(&x, sizeof h[0]);
  cudaMalloc(&y, sizeof h[1]);
  cudaMemcpy(x, h[0], sizeof h[0], cudaMemcpyHostToDevice);
  cudaMemcpy(y, h[1], sizeof h[1], cudaMemcpyHostToDevice);
  dynamic(x, y);
  sizes(x, y);
  three(x, y);
  called(x, y);
  ofTheFile(x, y);
  ofTheFileToo(x, y);
  cudaMemcpy(h[0], x, sizeof h[0], cudaMemcpyDeviceToHost);
  cudaMemcpy(h[1], y, sizeof h[1], cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (auto &row : h)
    for (int v : row)
      hash = hash * 31 + (unsigned)v;
  printf("%u\n", hash);
}
