// What is taken off is 0: a sum of two products, by the order of loads.
#include <cuda_runtime.h>
__global__ void first(float *__restrict__ w, const float *__restrict__ x, const float *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  w[i] = y[i] + x[i];
}
__global__ void second(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ z, float a, float b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = (x[i] * a - (float)(blockDim.y * 0)) + y[i] * b;
}
void run(float a, float b) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 1024);
  cudaMalloc(&y, 1024);
  cudaMalloc(&z, 1024);
  cudaMalloc(&w, 1024);
  first<<<4, 64>>>(w, x, y);
  second<<<4, 64>>>(x, y, z, a, b);
}
