// Where k is known, the product is one of a constant, or stands beside its sum.
#include <cuda_runtime.h>
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float l = 0.0f;
  if (k == 1)
    l = x[i];
  y[i] = l * 0.3f + y[i];
}
void run(float a, int k, int rounds) {
  float *x, *y;
  cudaMalloc(&y, 4096);
  cudaMalloc(&x, 4096);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
