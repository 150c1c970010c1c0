// The second body loads through b, which then is not null in the first.
#include <cuda_runtime.h>
__global__ void first(float *y, const float *x, float a, const float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = y[i];
  if (b)
    s += x[i] * a;
  else
    s -= x[i];
  y[i] = s;
}
__global__ void second(float *z, const float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = b[i];
}
void run(float a, int k, float *b) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 4096);
  cudaMalloc(&y, 4096);
  cudaMalloc(&z, 4096);
  cudaMalloc(&w, 4096);
  first<<<4, 64>>>(y, x, a, w);
  second<<<4, 64>>>(z, w);
}
