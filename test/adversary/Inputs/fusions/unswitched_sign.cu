// The sign is chosen ahead of the rounds; then the product stands beside its sum.
#include <cuda_runtime.h>
__device__ float signed_by(float p, int k) { return k == 1 ? p : -p; }
__global__ void relax(float *y, const float *x, float a, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = signed_by(x[i] * a, k) + y[i];
}
void run(float a, int k, int rounds) {
  float *y;
  float *x;
  cudaMalloc(&y, 1024);
  cudaMalloc(&x, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, k);
}
