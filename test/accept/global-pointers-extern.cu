// Global pointers extern.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/global-pointers-extern.cu

#include <stdio.h>
float *d_a, *d_b, *d_c;
const int N = 4096;
__global__ void add(float *a, float *b, float *c) { int i = blockIdx.x * blockDim.x + threadIdx.x; c[i] = a[i] + b[i]; }
__global__ void sub(float *a, float *c) { int i = blockIdx.x * blockDim.x + threadIdx.x; a[i] = c[i] - a[i]; }
int main() {
  cudaMalloc(&d_a, N * sizeof(float));
  cudaMalloc(&d_b, N * sizeof(float));
  cudaMalloc(&d_c, N * sizeof(float));
  cudaMemset(d_a, 0, N * sizeof(float));
  cudaMemset(d_b, 0, N * sizeof(float));
  add<<<N / 128, 128>>>(d_a, d_b, d_c);
  sub<<<N / 128, 128>>>(d_a, d_c);
  float r;
  cudaMemcpy(&r, d_a, 4, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
}
