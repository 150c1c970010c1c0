// F5b: a product in a local array is used behind a branch on which the other kernel branches too
#include <cuda_runtime.h>
#include <cstdio>

__global__ void A(float *x, float *y, float *z, float *w, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i & 1) y[i] = x[i] + 1.5f; }
__global__ void B(float *x, float *y, float *z, float *w, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; float p[1]; p[0] = x[i] * z[i]; if (i & 1) p[0] += x[i + 512]; z[i] = p[0]; }
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
  for (float *p : {x, y, z, w}) {
    cudaMemcpy(h, p, N * sizeof(float), cudaMemcpyDeviceToHost);
    double s = 0;
    for (int i = 0; i < N; ++i)
      s = s * 1.0001 + h[i];
    printf("%.17g\n", s);
  }
}
