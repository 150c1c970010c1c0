// Lbm like.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/lbm-like.cu

#include <cstdio>
#define Q 9
__global__ void collide(double *f, const double *rho, double omega, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N)
    for (int q = 0; q < Q; q++) f[q * N + i] = f[q * N + i] - omega * (f[q * N + i] - rho[i]);
}
__global__ void density(const double *f, double *rho, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    double s = 0;
    for (int q = 0; q < Q; q++) s += f[q * N + i];
    rho[i] = s;
  }
}
int main() {
  const int N = 128 * 128;
  double *f, *rho;
  cudaMalloc(&f, Q * N * sizeof(double)); cudaMalloc(&rho, N * sizeof(double));
  cudaMemset(f, 0, Q * N * 8); cudaMemset(rho, 0, N * 8);
  for (int t = 0; t < 10; t++) {
    collide<<<N / 128, 128>>>(f, rho, 1.2, N);
    density<<<N / 128, 128>>>(f, rho, N);
  }
  double h; cudaMemcpy(&h, rho, 8, cudaMemcpyDeviceToHost); printf("%f\n", h);
  cudaFree(f); cudaFree(rho);
}
