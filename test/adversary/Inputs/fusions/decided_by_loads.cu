// What another body or round has loaded lets the branch become a choice of values, beside which other products are contracted.
#include <cstdio>
#include <cuda_runtime.h>
__device__ float leaky(float v) { return v > 0 ? v : 0.01f * v; }
__global__ void relax(float *y, const float *x, const int *mask, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float s = y[i];
  if (mask[i] & 1)
    s += x[i] * a;
  else
    s -= x[i];
  y[i] = leaky(s);
}
int main() {
  const int n = 256;
  float h[n], *x, *y;
  int m[n], *mask;
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  cudaMalloc(&mask, sizeof m);
  for (int i = 0; i < n; ++i) {
    h[i] = 1.0f / (i + 3);
    m[i] = i * 7 % 5;
  }
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(mask, m, sizeof m, cudaMemcpyHostToDevice);
  for (int t = 0; t < 5; ++t)
    relax<<<2, 128>>>(y, x, mask, 0.37f, n);
  cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    printf("%a\n", h[i]);
}
