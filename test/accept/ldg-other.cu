// Ldg other.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/ldg-other.cu

#include <cstdio>
__global__ void f(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(const float *__restrict__ t, float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += __ldg(&t[i]); }
int main() {
  const int n = 4096;
  float *p, *t;
  cudaMalloc(&p, n * 4); cudaMalloc(&t, n * 4);
  cudaMemset(t, 0, n * 4);
  f<<<16, 256>>>(p, n);
  g<<<16, 256>>>(t, p, n);
  float r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(p); cudaFree(t);
}
