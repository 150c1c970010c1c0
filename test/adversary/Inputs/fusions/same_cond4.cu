// F5b: both bodies branch on 'i & 1'; in the fused kernel the branches are threaded together and B's product, computed before its branch, comes to (or leaves) the block of the sum
#include <cuda_runtime.h>
#include <cstdio>

__global__ void A(float *x, float *y, float *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i & 1) y[i] = x[i] + 1.5f; }
__global__ void B(float *x, float *y, float *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; float p = x[i] * z[i]; if (i & 1) p += x[i + 512]; z[i] = p; }
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
