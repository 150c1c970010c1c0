// Int index unsigned loop.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/int-index-unsigned-loop.cu

#include <cstdio>
__global__ void f(float *x, const float *y, unsigned int n) {
  unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int gs = blockDim.x * gridDim.x;
  for (unsigned int i = tid; i < n; i += gs) x[i] = y[i] - 2.f;
}
__global__ void g(float *x, unsigned int n) {
  unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int gs = blockDim.x * gridDim.x;
  for (unsigned int i = tid; i < n; i += gs) x[i] = fabsf(x[i]);
}
int main(int argc, char **argv) {
  unsigned n = 1u << 20;
  float *x, *y;
  cudaMalloc((void **)&x, n * sizeof(float));
  cudaMalloc((void **)&y, n * sizeof(float));
  cudaMemset(y, 0, n * sizeof(float));
  f<<<256, 256>>>(x, y, n);
  g<<<256, 256>>>(x, n);
  float r; cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(x); cudaFree(y);
}
