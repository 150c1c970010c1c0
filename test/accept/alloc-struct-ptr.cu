// Alloc struct ptr.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/alloc-struct-ptr.cu

#include <cstdio>
#include <cstdlib>
typedef struct { int n; float *d_pos; float *d_force; } System;
__global__ void clearForce(float *f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f[i] = 0.f; }
__global__ void spring(const float *x, float *f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i > 0 && i < n - 1) f[i] += x[i - 1] - 2.f * x[i] + x[i + 1]; }
System *create(int n) {
  System *s = (System *)malloc(sizeof(System));
  s->n = n;
  cudaMalloc((void **)&s->d_pos, n * sizeof(float));
  cudaMalloc((void **)&s->d_force, n * sizeof(float));
  cudaMemset(s->d_pos, 0, n * sizeof(float));
  return s;
}
void computeForces(System *s) {
  int threads = 256;
  int blocks = (s->n + threads - 1) / threads;
  clearForce<<<blocks, threads>>>(s->d_force, s->n);
  spring<<<blocks, threads>>>(s->d_pos, s->d_force, s->n);
}
int main() {
  System *s = create(1000);
  computeForces(s);
  float h; cudaMemcpy(&h, s->d_force, 4, cudaMemcpyDeviceToHost); printf("%f\n", h);
  cudaFree(s->d_pos); cudaFree(s->d_force); free(s);
}
