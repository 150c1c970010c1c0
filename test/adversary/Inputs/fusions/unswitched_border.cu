// Whether the thread is at the border is decided ahead of the rounds; then the product stands beside its sum.
#include <cuda_runtime.h>
__global__ void relax(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = y[i];
  if (i > 0 && i < n - 1)
    s += x[i] * a;
  else
    s -= x[i];
  y[i] = s;
}
void run(float a, int n, int rounds) {
  float *y;
  float *x;
  cudaMalloc(&y, 1024);
  cudaMalloc(&x, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, x, a, n);
}
