// A body that runs in fewer blocks than there are computes nothing in the others that may not be defined there: thread 16 is in no
// block of `second`. (Found by the campaign, seed 40.)
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- -Wall 2>&1 | FileCheck %s --check-prefix=TOLD
// RUN: %gpuexec compare --seeds=2 %s %t.out/undefined-in-more-blocks.cu
// RUN: grep -v CHECK %t.out/undefined-in-more-blocks.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --output-dir=%t.out %t.hip --
// RUN: grep -v CHECK %t.out/undefined-in-more-blocks.cu.tmp.hip | FileCheck %s
// TOLD: 4 of 8 candidates fused
#include <cstdio>
#include <cuda_runtime.h>

__global__ void first(int n, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}
__global__ void second(const float *a, int n, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int own = i;
  int ahead = 100 / (16 - own);
  if (i >= n)
    return;
  out[i] = a[i] + (ahead & 7);
}
__global__ void guarded(const float *a, int n, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int far = i * 100000000;
  if (i < n)
    out[i] = a[i] + (far & 7);
}
__global__ void unguarded(const float *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bits = 1 << i;
  out[i] = a[i] + (bits & 7);
}
__global__ void defined(const float *a, int n, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int half = i / 2;
  if (i < n)
    out[i] = a[i] + half;
}

// CHECK: void first_second(
// CHECK: if (blockIdx.x < 2) {
// CHECK-NEXT: int own = i
// CHECK-NEXT: int ahead = 100 / (16 - own);
// CHECK: void first_guarded(
// CHECK: if (blockIdx.x < 2) {
// CHECK-NEXT: int far = i * 100000000;
// CHECK: void first_unguarded(
// CHECK: if (blockIdx.x < 2) {
// CHECK-NEXT: int bits = 1 << i;
// CHECK: void first_defined(
// CHECK: int half = i / 2;
// CHECK-NEXT: if (blockIdx.x < 2) {
int main() {
  const int n = 40;
  float *x, *z, *u, host[n];
  cudaMalloc(&x, n * 4);
  cudaMalloc(&z, n * 4);
  cudaMalloc(&u, n * 4);
  cudaMemset(z, 0, n * 4);
  cudaMemset(x, 0, n * 4);
  cudaMemset(u, 0, n * 4);
  cudaMemcpy(host, u, n * 4, cudaMemcpyDeviceToHost);
  first<<<3, 8>>>(n, u);
  second<<<2, 8>>>(z, n, x);
  cudaMemcpy(host, u, n * 4, cudaMemcpyDeviceToHost);
  printf("%g %g\n", host[7], host[16]);
  first<<<3, 8>>>(n, u);
  guarded<<<2, 8>>>(z, n, x);
  cudaMemcpy(host, x, n * 4, cudaMemcpyDeviceToHost);
  printf("%g %g\n", host[7], host[16]);
  first<<<3, 8>>>(n, u);
  unguarded<<<2, 8>>>(z, x);
  cudaMemcpy(host, x, n * 4, cudaMemcpyDeviceToHost);
  printf("%g %g\n", host[7], host[16]);
  first<<<3, 8>>>(n, u);
  defined<<<2, 8>>>(z, n, x);
  cudaMemcpy(host, x, n * 4, cudaMemcpyDeviceToHost);
  printf("%g %g\n", host[7], host[16]);
}
