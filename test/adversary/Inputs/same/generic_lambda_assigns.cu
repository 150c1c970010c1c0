// A generic lambda gives a view of one buffer.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void fput(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
__global__ void faddk(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }

template <typename T> struct View { T *lo, *hi; void step(int n) { fput<<<4, 64>>>(lo, 2, n); faddk<<<4, 64>>>(hi, 1, n); } };
int main() {
  float *a, *b, h[200];
  cudaMalloc(&a, 200 * sizeof(float)); cudaMalloc(&b, 200 * sizeof(float));
  cudaMemset(a, 0, 200 * sizeof(float)); cudaMemset(b, 0, 200 * sizeof(float));
  View<float> v{a, b};
  v.step(100);
  auto shift = [](auto &v, auto *p) { v = {p, p + 1}; };
  shift(v, a);
  v.step(100);
  cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
  for (float v : h) printf("%g\n", v);
}
