// A stencil fused with its producer: the neighbour's value may not be there yet.
// RUN: not %gpuexec compare --rewritten-define=FUSED %s %s | FileCheck %s
// CHECK: different:
#include <cstdio>

__device__ void produce(float *t, const float *x, int n, int i) {
  if (i < n)
    t[i] = 2 * x[i];
}
__device__ void blur(float *y, const float *t, int n, int i) {
  if (i > 0 && i < n - 1)
    y[i] = t[i - 1] + t[i] + t[i + 1];
}
__global__ void produceKernel(float *t, const float *x, int n) { produce(t, x, n, blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void blurKernel(float *y, const float *t, int n) { blur(y, t, n, blockIdx.x * blockDim.x + threadIdx.x); }
__global__ void fused(float *y, float *t, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  produce(t, x, n, i);
  blur(y, t, n, i);
}

int main() {
  const int n = 256;
  float host[n], *x, *t, *y;
  for (int i = 0; i < n; ++i)
    host[i] = i;
  cudaMalloc(&x, sizeof(host));
  cudaMalloc(&t, sizeof(host));
  cudaMalloc(&y, sizeof(host));
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemset(t, 0, sizeof(host));
  cudaMemset(y, 0, sizeof(host));
#ifdef FUSED
  fused<<<4, 64>>>(y, t, x, n);
#else
  produceKernel<<<4, 64>>>(t, x, n);
  blurKernel<<<4, 64>>>(y, t, n);
#endif
  cudaMemcpy(host, y, sizeof(host), cudaMemcpyDeviceToHost);
  for (float v : host)
    printf("%g\n", v);
}
