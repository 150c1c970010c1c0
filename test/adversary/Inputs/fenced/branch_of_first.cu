// F5b: B loads y[i] and x[i] unconditionally; so A's guarded loads and product are speculated out of A's branch, away from the sum, and A's own contraction changes
#include <cuda_runtime.h>
#include <cstdio>

__global__ void A(float *x, float *y, float *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (x[i + 512] > 800.0f) y[i] = y[i] * y[i] - x[i]; }
__global__ void B(float *x, float *y, float *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; x[i] = y[i] * x[i] - z[i]; }
int main(int argc, char **argv) {
  const int N = 4096; int n = 256; int T = argc + 1; (void)T;
  static float h[N];
  float *x, *y, *z;
  cudaMalloc(&x, N * sizeof(float)); cudaMalloc(&y, N * sizeof(float)); cudaMalloc(&z, N * sizeof(float));
  for (int i = 0; i < N; ++i) h[i] = (float)0.7317*(1000 + i);
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = (float)0.7317*(20000 + 3 * i);
  cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = (float)0.7317*(70000 + 7 * i);
  cudaMemcpy(z, h, sizeof h, cudaMemcpyHostToDevice);
  A<<<4, 64>>>(x, y, z, n, T);
  B<<<4, 64>>>(x, y, z, n, T);
  for (float *p : {x, y, z}) {
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < N; ++i) s = s * 1.0001 + h[i]; printf("%.17g\n", s);
  }
}
