// The choice is made ahead of the rounds; then the product stands beside its sum.
#include <cuda_runtime.h>
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (k > 2 ? x[i] * a : x[i] * 0.7f) + y[i];
}
void run(float a, int k, int rounds) {
  float *y;
  float *x;
  cudaMalloc(&y, 1024);
  cudaMalloc(&x, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
