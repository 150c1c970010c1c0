// Where k is small, nothing is loaded, and the product is computed ahead of the rounds.
#include <cuda_runtime.h>
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (0.3f + (float)(k > 2 && x[i] > 0.9f)) * a + y[i];
}
void run(float a, int k, int rounds) {
  float *y;
  float *x;
  cudaMalloc(&y, 1024);
  cudaMalloc(&x, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
