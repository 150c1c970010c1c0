// Where the inner loop is known to make no round, the product is one of two constants.
#include <cuda_runtime.h>
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 1.7f;
  for (int j = 0; j < k; ++j)
    s += x[i + j];
  y[i] = s * 1.3f + y[i];
}
void run(float a, int k, int rounds) {
  float *x, *y;
  cudaMalloc(&y, 4096);
  cudaMalloc(&x, 4096);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
