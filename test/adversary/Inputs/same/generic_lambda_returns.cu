// A generic lambda makes a view of one buffer.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void fput(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
__global__ void faddk(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }

struct View { float *lo, *hi; };
static void step(const View &v, int n) { fput<<<4, 64>>>(v.lo, 2, n); faddk<<<4, 64>>>(v.hi, 1, n); }
int main() {
  float *a, *b, h[200];
  cudaMalloc(&a, 200 * sizeof(float)); cudaMalloc(&b, 200 * sizeof(float));
  cudaMemset(a, 0, 200 * sizeof(float)); cudaMemset(b, 0, 200 * sizeof(float));
  View apart{a, b};
  step(apart, 100);
  const auto halves = [](auto *p, int k) { return View{p, p + k}; };
  step(halves(a, 1), 100);
  cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
  for (float v : h) printf("%g\n", v);
}
