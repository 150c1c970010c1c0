// F5b: a 0 that comes by way of another variable, and stays where the loop makes no round.
#include <cuda_runtime.h>
#include <cstdio>
__device__ float sum(const float *z, int i, int k) { float s = 0; for (int j = 0; j < k; ++j) s += z[i + j]; return s; }
__global__ void A(const float *x, const float *y, const float *z, float *O, float a, float b, int n, int k, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { float zero = 0; float s = zero; for (int j = 0; j < k; ++j) s += z[i + j]; O[i] = (x[i] * y[i] - s) + z[i]; }
}
int main(int argc, char **argv) {
  const int N = 256; int k = argc > 5 ? 3 : 0, m = 1, rounds = 3; float a = 0.37f, b = argc > 5 ? 0.2f : 1.3f;
  float h[N]; float *x, *y, *z, *u, *O, *Q; int *e;
  cudaMalloc(&x, N * 4); cudaMalloc(&y, N * 4); cudaMalloc(&z, N * 4); cudaMalloc(&u, N * 4); cudaMalloc(&O, N * 4); cudaMalloc(&Q, N * 4); cudaMalloc(&e, N * 4);
  for (int i = 0; i < N; ++i) h[i] = 1.0f + i * 0.013f; cudaMemcpy(x, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 0.7f + i * 0.0071f; cudaMemcpy(y, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = -0.9f + i * 0.0091f; cudaMemcpy(z, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = -0.3f + i * 0.0047f; cudaMemcpy(u, h, N * 4, cudaMemcpyHostToDevice);
  for (int *q : {(int *)O, (int *)Q, e}) cudaMemset(q, 0, N * 4);
  for (int t = 0; t < rounds; ++t)
    A<<<2, 64>>>(x, y, z, O, a, b, 128, k, m);
  for (float *p : {O, Q}) { cudaMemcpy(h, p, N * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) { unsigned w; __builtin_memcpy(&w, &h[i], 4); printf("%08x\n", w); } }
}
