// Loops whose launches are given what is computed of the counter: the kernel computes it in each round.
// RUN: %fuse --enter-branches=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 %s %t.out/loops-with-rounds.cu
// RUN: grep -v CHECK %t.out/loops-with-rounds.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --enter-branches=off --report=%t.hip.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.hip.json 4
#include <cstdio>
#include <cuda_runtime.h>
// CHECK: void mul_x3_loop(int *x, int n, int rounds) {
// CHECK: for (int k = 0; k < rounds; ++k) {
// CHECK-NEXT: int by = k + 1;
// CHECK-NEXT: int mul_by = k + 2;
// CHECK-NEXT: x[i] = x[i] * by + 1;
// CHECK-NEXT: x[i] = x[i] * mul_by + 1;
// CHECK-NEXT: x[i] = x[i] * by + 1;
__global__ void mul(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * by + 1;
}
// CHECK: void mul_loop_both_loop(int *x, int n, int rounds) {
// CHECK: int by = k + 1;
// CHECK: for (int by = 0; by < rounds; ++by) {
// CHECK-NEXT: int more = (by * 2 + 1) % 3;
__global__ void both(int *x, int by, int more, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] += by * more;
}
// CHECK: unsigned int shifted_s = 2 * s - 1u;
__global__ void shifted(unsigned *x, unsigned s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] ^= x[i] << s;
}
__global__ void upTo(int *x, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last) x[i] += last;
}
// CHECK: for (int k = 0; k < rounds; ++k) {
// CHECK-NEXT: int last = k * 10;
// CHECK-NEXT: int i =
// CHECK-NEXT: if (i < last) {
// CHECK: int by = 1 << k;
// CHECK-NEXT: int t = x[k2];
__global__ void local(int *x, int by, int n) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < n) { int t = x[k]; x[k] = t + by; }
}
void run(int *x, unsigned *u, int n, int rounds) {
  for (int k = 0; k < rounds; ++k)
    mul<<<4, 64>>>(x, k + 1, n);
  for (int k = 0; k < rounds; ++k)
    both<<<4, 64>>>(x, k, (k * 2 + 1) % 3, n);
  for (unsigned s = 1; s < 5; s++)
    shifted<<<4, 64>>>(u, 2 * s - 1u, n);
  for (int k = 0; k < rounds; ++k)
    upTo<<<4, 64>>>(x, k * 10);
  for (int k = 0; k < rounds; ++k)
    local<<<4, 64>>>(x, 1 << k, n);
  for (int by = 0; by < rounds; ++by)
    mul<<<4, 64>>>(x, by + 2, n);
}
void chain(int *x, int *y, int n, int rounds) {
  for (int k = 0; k < rounds; ++k) {
    mul<<<4, 64>>>(x, k + 1, n);
    mul<<<4, 64>>>(x, k + 2, n);
    mul<<<4, 64>>>(x, k + 1, n);
  }
}
int main() {
  const int n = 200;
  int *x, *y, h[n];
  unsigned *u;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMalloc(&u, n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(y, h, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(u, h, n * sizeof(int), cudaMemcpyHostToDevice);
  run(x, u, n, 4);
  chain(x, y, n, 3);
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50) printf("%d\n", h[i]);
  cudaMemcpy(h, u, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50) printf("%d\n", h[i]);
}
