// Loops whose kernels are given the number of the round, which the kernel counts itself then.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=2 %s %t.out/round-number.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/round-number.cu -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/round-number.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void advance(int *x, int step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 3 + step;
}
__global__ void rotate(int *x, int n, const unsigned k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] ^= x[i] << (k & 3);
}
// Only some elements, by the round.
__global__ void some(int *x, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i % 7 == step)
    x[i] += step;
}
// A row each round.
__global__ void rows(int *x, int row, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += row * 2;
}
template <typename T> __global__ void times(T *x, T factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= factor;
}

// What has the round in no condition stands ahead of the loop.
// CHECK: static __global__ void advance_loop(int *x, int n, int rounds) {
// CHECK-NEXT: int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT: if (i < n) {
// CHECK-NEXT: for (int step = 0; step < rounds; ++step) {
// CHECK-NEXT: x[i] = x[i] * 3 + step;
// CHECK: static __global__ void some_loop(int *x, int n, int rounds) {
// CHECK-NEXT: for (int step = 6; step >= rounds; --step) {
// CHECK-NEXT: int i = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT: if (i < n && i % 7 == step) {
int main() {
  const int n = 1000;
  int *x, h[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  // CHECK: advance_loop<<<8, 128>>>(x, n, 9);
  for (int t = 0; t < 9; ++t)
    advance<<<8, 128>>>(x, t, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  int limit = h[3] & 15;
  for (unsigned k = 1; k <= 5u; k++) {
    rotate<<<8, 128>>>(x, n, k);
  }
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  // It begins anywhere.
  // CHECK: for (int step = limit; step > 0; --step)
  for (int step = limit; step > 0; --step)
    some<<<8, 128>>>(x, n, step);
  for (int step = 6; step >= 0; --step)
    some<<<8, 128>>>(x, n, step);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  for (int t = 0; t < limit; ++t) {
    advance<<<8, 128>>>(x, t, n);
    rows<<<8, 128>>>(x, t, n);
  }
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  for (int t = 1; t < 5; ++t)
    times<<<8, 128>>>(x, t, n);

  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u\n", hash);
}
