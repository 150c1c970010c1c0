// Sgd momentum.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/sgd-momentum.cu

#include <cstdio>
__global__ void momentum_kernel(float *__restrict__ v, const float *__restrict__ g, float mu, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = mu * v[i] + g[i];
}
__global__ void sgd_kernel(float *__restrict__ w, const float *__restrict__ v, float lr, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) w[i] -= lr * v[i];
}
int main() {
  const int n = 1 << 20;
  float *w, *v, *g;
  cudaMalloc(&w, n * sizeof(float)); cudaMalloc(&v, n * sizeof(float)); cudaMalloc(&g, n * sizeof(float));
  cudaMemset(w, 0, n * 4); cudaMemset(v, 0, n * 4); cudaMemset(g, 0, n * 4);
  const int T = 256, B = (n + T - 1) / T;
  for (int epoch = 0; epoch < 3; ++epoch) {
    for (int it = 0; it < 10; ++it) {
      momentum_kernel<<<B, T>>>(v, g, 0.9f, n);
      sgd_kernel<<<B, T>>>(w, v, 0.01f, n);
    }
    printf("epoch %d\n", epoch);
  }
  float r; cudaMemcpy(&r, w, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(w); cudaFree(v); cudaFree(g);
}
