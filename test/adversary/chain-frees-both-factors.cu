// F5b: each of two kernels loads one factor of the third one's product, which is then free to leave its loop
// RUN: rm -rf %t.out && %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && grep -v CHECK %t.out/chain-frees-both-factors.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/chain-frees-both-factors.cu
// CHECK: static __global__ void A_B_C(
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
#include <cstdio>

__global__ void A(float *x, float *y, float *z, float *w, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; w[i] = x[i] + 1.5f; }
__global__ void B(float *x, float *y, float *z, float *w, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; w[i + 512] = y[i] + 2.5f; }
__global__ void C(float *x, float *y, float *z, float *w, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; for (int r = 0; r < n; ++r) z[i + 512 * r] += x[i] * y[i]; }
int main() {
  const int N = 4096;
  static float h[N];
  float *x, *y, *z, *w;
  cudaMalloc(&x, N * sizeof(float));
  cudaMalloc(&y, N * sizeof(float));
  cudaMalloc(&z, N * sizeof(float));
  cudaMalloc(&w, N * sizeof(float));
  for (float *p : {x, y, z, w}) {
    for (int i = 0; i < N; ++i)
      h[i] = 0.7317f * (1000 + i % 100 + (p == y ? 33 : p == z ? 71 : 0));
    cudaMemcpy(p, h, N * sizeof(float), cudaMemcpyHostToDevice);
  }
  A<<<4, 64>>>(x, y, z, w, 4);
  B<<<4, 64>>>(x, y, z, w, 4);
  C<<<4, 64>>>(x, y, z, w, 4);
  for (float *p : {x, y, z, w}) {
    cudaMemcpy(h, p, N * sizeof(float), cudaMemcpyDeviceToHost);
    double s = 0;
    for (int i = 0; i < N; ++i)
      s = s * 1.0001 + h[i];
    printf("%.17g\n", s);
  }
}
