// Both branch on k: with the branches joined, the product stands beside the sum of the function it is given to.
#include <cuda_runtime.h>
__device__ void add(float &s, float p, int k) {
  if (k == 1)
    s += p;
}
__global__ void first(float *w, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (k == 1)
    w[i] = 2.0f;
}
__global__ void second(float *z, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = z[i];
  add(s, x[i] * a, k);
  z[i] = s;
}
void run(float a, int k) {
  float *x, *z, *w;
  cudaMalloc(&x, 1024);
  cudaMalloc(&z, 1024);
  cudaMalloc(&w, 1024);
  first<<<4, 64>>>(w, k);
  second<<<4, 64>>>(z, x, a, k);
}
