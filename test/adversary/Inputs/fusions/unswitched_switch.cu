// What the function returns is decided ahead of the rounds; then the product stands beside its sum.
#include <cuda_runtime.h>
__device__ float term(float x, float a, int mode) {
  switch (mode) {
  case 1:
    return x * a;
  case 2:
    return x * x;
  }
  return x;
}
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = term(x[i], a, k) + y[i];
}
void run(float a, int k, int rounds) {
  float *y;
  float *x;
  cudaMalloc(&y, 1024);
  cudaMalloc(&x, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
