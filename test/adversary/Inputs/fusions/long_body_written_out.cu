// F5b: the loop between the product and its sum is written out, and the product is stored, too.
#include <cuda_runtime.h>
__global__ void first(float *y, const float *x, const float *w, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p = x[i] * a;
  y[i + 2000] = p;
#pragma unroll
  for (int k = 64; k < 64 * 60; k += 64)
    y[i + k] = x[i + k] + w[i + k] + x[i + k + 64];
  y[i] = p + w[i];
}
__global__ void second(float *z, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = a;
}
void run(float a) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 16384);
  cudaMalloc(&y, 16384);
  cudaMalloc(&z, 16384);
  cudaMalloc(&w, 16384);
  first<<<1, 64>>>(y, x, w, a);
  second<<<1, 64>>>(z, a);
}
