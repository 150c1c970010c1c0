// One kernel's product contracted into the next one's sum. Pinning the product is the cure.
// RUN: not %gpuexec compare --rewritten-define=FUSED %s %s | FileCheck %s
// RUN: %gpuexec compare --rewritten-define=PINNED %s %s
// CHECK: different:
#include <cstdio>

__global__ void scale(float *x, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= factor;
}
__global__ void add(float *y, const float *x, const float *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + bias[i];
}
__global__ void fused(float *x, float factor, int n, float *y, const float *bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
#ifdef PINNED
    x[i] = __fmul_rn(x[i], factor);
#else
    x[i] *= factor;
#endif
    y[i] = x[i] + bias[i];
  }
}

int main() {
  const int n = 100;
  float host[n], *x, *y, *bias;
  for (int i = 0; i < n; ++i)
    host[i] = 1.0f / (i + 3);
  cudaMalloc(&x, sizeof(host));
  cudaMalloc(&y, sizeof(host));
  cudaMalloc(&bias, sizeof(host));
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  for (int i = 0; i < n; ++i)
    host[i] = -0.1f / (i + 3);
  cudaMemcpy(bias, host, sizeof(host), cudaMemcpyHostToDevice);
#if defined(FUSED) || defined(PINNED)
  fused<<<4, 32>>>(x, 0.1f, n, y, bias);
#else
  scale<<<4, 32>>>(x, 0.1f, n);
  add<<<4, 32>>>(y, x, bias, n);
#endif
  cudaMemcpy(host, y, sizeof(host), cudaMemcpyDeviceToHost);
  for (float v : host)
    printf("%a\n", v);
}
