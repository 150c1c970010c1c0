// Through the read-only cache, loads cross a fence: in another order, the other product is contracted.
#include <cuda_runtime.h>
__global__ void first(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = __ldg(&x[0]) - __ldg(&x[1]);
}
__global__ void second(float *z, const float *p, const float *q, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = p[i] * __ldg(&x[1]) + q[i] * __ldg(&x[0]);
}
void run() {
  float *x, *y, *z, *p, *q;
  cudaMalloc(&x, 1024);
  cudaMalloc(&y, 1024);
  cudaMalloc(&z, 1024);
  cudaMalloc(&p, 1024);
  cudaMalloc(&q, 1024);
  first<<<4, 64>>>(y, x);
  second<<<4, 64>>>(z, p, q, x);
}
