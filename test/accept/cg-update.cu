// Cg update.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/cg-update.cu

#include <cstdio>
// conjugate gradient vector updates
__global__ void update_x(double *x, const double *p, double alpha, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] + alpha * p[i]; }
__global__ void update_r(double *r, const double *Ap, double alpha, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) r[i] = r[i] - alpha * Ap[i]; }
__global__ void update_p(double *p, const double *r, double beta, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = r[i] + beta * p[i]; }
int main() {
  int n = 1 << 14;
  double *x, *p, *r, *Ap;
  cudaMalloc(&x, n * 8); cudaMalloc(&p, n * 8); cudaMalloc(&r, n * 8); cudaMalloc(&Ap, n * 8);
  cudaMemset(x, 0, n * 8); cudaMemset(p, 0, n * 8); cudaMemset(r, 0, n * 8); cudaMemset(Ap, 0, n * 8);
  double alpha = 0.5, beta = 0.25;
  for (int it = 0; it < 20; ++it) {
    update_x<<<n / 256, 256>>>(x, p, alpha, n);
    update_r<<<n / 256, 256>>>(r, Ap, alpha, n);
    beta *= 0.9;
    update_p<<<n / 256, 256>>>(p, r, beta, n);
    alpha = beta * 0.5;
  }
  double h; cudaMemcpy(&h, x, 8, cudaMemcpyDeviceToHost); printf("%f\n", h);
  cudaFree(x); cudaFree(p); cudaFree(r); cudaFree(Ap);
}
