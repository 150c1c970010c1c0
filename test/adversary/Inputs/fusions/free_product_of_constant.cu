// F5b: a product of a constant of a table and a parameter needs no load
#include <cuda_runtime.h>
#include <cstdio>
__device__ constexpr float table[2] = {1.25f, 0.7f};
__global__ void A(float *x, float *y, float *z, float *w, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; w[i] = x[i] + 1.5f; }
__global__ void B(float *x, float *y, float *z, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; int k = 1; if (i < n) x[i] += table[k] * s; }
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
  B<<<4, 64>>>(x, y, z, 1.7f, 200);
  for (float *p : {x, y, z, w}) {
    cudaMemcpy(h, p, N * sizeof(float), cudaMemcpyDeviceToHost);
    double s = 0;
    for (int i = 0; i < N; ++i)
      s = s * 1.0001 + h[i];
    printf("%.17g\n", s);
  }
}
