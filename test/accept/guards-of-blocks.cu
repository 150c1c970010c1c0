// Where no argument says how many rows there are, the number of blocks does.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c '"verdict": "applied"' %t.json | grep -x 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/guards-of-blocks.cu
// RUN: grep -v CHECK %t.out/guards-of-blocks.cu | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>

__global__ void most(const int *x, int *most_of, int d) {
  const int r = blockIdx.x;
  int most = 0;
  for (int i = 0; i < d; ++i)
    most = x[r * d + i] > most ? x[r * d + i] : most;
  most_of[blockIdx.x] = most;
}
__global__ void less(int *y, const int *mean) { y[blockIdx.x] = 7 - mean[blockIdx.x]; }
__global__ void whole(int *x, int by) { x[blockIdx.x * blockDim.x + threadIdx.x] += by; }

// CHECK-LABEL: void rows(
void rows(int *x, int *mean, int *y, int count, int d) {
  // CHECK: if (gpufuse_disjoint(x, 1ULL * d * count, y, count) && gpufuse_disjoint(mean, count, y, count)) {
  // CHECK: most_less<<<count, 1>>>(
  most<<<count, 1>>>(x, mean, d);
  less<<<count, 1>>>(y, mean);
}
// CHECK-LABEL: void threads(
void threads(int *x, int *y, unsigned blocks) {
  // CHECK: if (gpufuse_disjoint(x, 128ULL * blocks, y, 128ULL * blocks)) {
  whole<<<blocks, 128>>>(x, 3);
  whole<<<blocks, 128>>>(y, 4);
}
// CHECK-LABEL: void grids(
void grids(int *x, int *y, int n) {
  const dim3 grid((n + 63) / 64);
  // CHECK: if (gpufuse_disjoint(x, 64ULL * grid.x, y, 64ULL * grid.x)) {
  whole<<<grid, 64>>>(x, 5);
  whole<<<grid, 64>>>(y, 6);
}
// CHECK-LABEL: void made(
void made(int *x, int *y, int n) {
  // CHECK: if (gpufuse_disjoint(x, 64ULL * ((n + 63) / 64), y, 64ULL * ((n + 63) / 64))) {
  whole<<<dim3((n + 63) / 64), 64>>>(x, 5);
  whole<<<dim3((n + 63) / 64), 64>>>(y, 6);
}

// CHECK-LABEL: void wide(
void wide(int *x, int *y, size_t n) {
  // CHECK: if (gpufuse_disjoint(x, 64ULL * static_cast<unsigned int>((n + 63) / 64), y,
  whole<<<(n + 63) / 64, 64>>>(x, 5);
  whole<<<(n + 63) / 64, 64>>>(y, 6);
}

int main() {
  const int n = 4096;
  int *x, host[n];
  cudaMalloc(&x, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 61;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  rows(x, x + 3000, x + 3500, 30, 100);
  rows(x, x + 2999, x + 3500, 30, 100);
  rows(x, x + 3000, x + 3010, 30, 100);
  rows(x, x + 3000, x + 3030, 30, 100);
  threads(x, x + 1280, 10);
  threads(x, x + 1279, 10);
  threads(x + 1279, x, 10);
  grids(x, x + 64, 64);
  grids(x, x + 64, 65);
  made(x, x + 64, 64);
  made(x, x + 64, 65);
  wide(x, x + 64, 64);
  wide(x, x + 64, 65);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int value : host)
    sum = sum * 31 + value;
  printf("%u\n", sum);
}
