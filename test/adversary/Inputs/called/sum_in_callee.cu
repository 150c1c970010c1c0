// The function adds what may be two products, by the order of loads.
#include <cuda_runtime.h>
__device__ float add(float u, float v) { return u + v; }
__global__ void first(float *__restrict__ w, const float *__restrict__ x, const float *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  w[i] = y[i] + x[i];
}
__global__ void second(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ z, float a, float b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = add(x[i] * a, y[i] * b);
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
