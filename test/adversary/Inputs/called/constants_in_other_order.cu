// What is constant is loaded once, in the order of the first body: in the second, the other product is contracted.
#include <cuda_runtime.h>
__constant__ float c[2];
__global__ void first(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = c[0] - c[1];
}
__global__ void second(float *z, const float *p, const float *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = p[i] * c[1] + q[i] * c[0];
}
void run() {
  float *y, *z, *p, *q;
  cudaMalloc(&y, 1024);
  cudaMalloc(&z, 1024);
  cudaMalloc(&p, 1024);
  cudaMalloc(&q, 1024);
  first<<<4, 64>>>(y);
  second<<<4, 64>>>(z, p, q);
}
