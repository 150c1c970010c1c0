// With n = 0 there is no block, and the launch fails: the set must not go with it.
#include <cuda_runtime.h>
__global__ void add(int *bins, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    bins[i] += x[i];
}
void fixed(int *x, int n) {
  int *bins;
  cudaMalloc(&bins, 1024);
  cudaMemset(bins, 0, 1024);
  add<<<(n + 255) / 256, 256>>>(bins, x, n);
}
void given(int *x, int n, int blocks) {
  int *bins;
  cudaMalloc(&bins, 1024);
  cudaMemset(bins, 0, 1024);
  add<<<blocks, 256>>>(bins, x, n);
}
void roundedDown(int *x, int n) {
  int *bins;
  cudaMalloc(&bins, n * 4);
  cudaMalloc(&x, n * 4);
  cudaMemset(bins, 0, n * 4);
  add<<<n / 256, 256>>>(bins, x, n);
}
void roundedDownByThreads(int n, int threads) {
  int *bins, *x;
  cudaMalloc(&bins, n * 4);
  cudaMalloc(&x, n * 4);
  cudaMemset(bins, 0, n * 4);
  add<<<n / threads, threads>>>(bins, x, n);
}
void shapeRoundedDown(int n, int threads) {
  int *bins, *x;
  cudaMalloc(&bins, n * 4);
  cudaMalloc(&x, n * 4);
  const dim3 grid(n / threads);
  cudaMemset(bins, 0, n * 4);
  add<<<grid, threads>>>(bins, x, n);
}
void ofOthers(int *x, int n, int m, int threads) {
  int *bins;
  cudaMalloc(&bins, n * 4);
  cudaMemset(bins, 0, n * 4);
  add<<<(m + threads - 1) / threads, threads>>>(bins, x, n);
}
