// Pinned forms.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/pinned-forms.cu

#include <cstdio>
__global__ void f(float *a, const float *b, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { a[i] *= s; } }
__global__ void g(float *a, double *c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + 1.0; }
__global__ void h(double *c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = 0.5 * c[i]; }
__global__ void k(double *c, float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = (float)(c[i] - 2.0); }
int main() {
  const int n = 1000;
  float *a, *b; double *c;
  cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); cudaMalloc(&c, n * 8);
  cudaMemset(a, 0, n * 4);
  f<<<4, 256>>>(a, b, 2.f, n);
  g<<<4, 256>>>(a, c, n);
  h<<<4, 256>>>(c, n);
  k<<<4, 256>>>(c, a, n);
  float r; cudaMemcpy(&r, a, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(a); cudaFree(b); cudaFree(c);
}
