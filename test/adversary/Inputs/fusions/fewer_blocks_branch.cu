// The smaller grid becomes a branch, and is one with the branch of the other body.
#include <cuda_runtime.h>
__global__ void first(float *w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  w[i] = w[i] + 1.0f;
}
__global__ void second(float *z, const float *x, const float *y, const float *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p = x[i] * y[i];
  if (blockIdx.x < 4)
    z[i] = p + q[i];
  else
    z[i] = p;
}
void run(float *w, float *z, float *x, float *y, float *q) {
  cudaMalloc(&w, 4096);
  cudaMalloc(&z, 4096);
  first<<<4, 64>>>(w);
  second<<<8, 64>>>(z, x, y, q);
}
