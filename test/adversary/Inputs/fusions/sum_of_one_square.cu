// Where s is known to be 0, it is the square, and the sum behind it is one of a product.
#include <cuda_runtime.h>
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0.0f;
  if (k != 1)
    s = y[i];
  s += x[i] * x[i];
  y[i] = s + x[i + 256];
}
void run(float a, int k, int rounds) {
  float *x, *y;
  cudaMalloc(&y, 4096);
  cudaMalloc(&x, 4096);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
