// Both branch on k: with the branches joined, the first body's own product stands beside its sum.
#include <cuda_runtime.h>
__global__ void first(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (k == 1)
    y[i] = x[i] * a;
  y[i + 512] = y[i] + x[i + 256];
}
__global__ void second(float *z, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (k == 1)
    z[i] = 2.0f;
}
void run(float a, int k, float *b) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 4096);
  cudaMalloc(&y, 4096);
  cudaMalloc(&z, 4096);
  cudaMalloc(&w, 4096);
  first<<<4, 64>>>(y, x, a, k);
  second<<<4, 64>>>(z, k);
}
