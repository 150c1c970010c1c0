// F5b: s, which is 0 where the loop makes no round, is stored and loaded again: the difference is the bare product, known in one copy of the rounds.
#include <cuda_runtime.h>
#include <cstdio>
__constant__ const float tab[2] = {1.0f, 2.0f};
__global__ void A(const float *x, const float *y, const float *z, float *O, float *w, float a, float b, int n, int k, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float s = 0.0f;
    for (int j = 0; j < k; ++j) s += z[i + j];
    w[i] = s;
    O[i] = (x[i] * y[i] - w[i]) + z[i];
  }
}

int main(int argc, char **argv) {
  const int N = 256; int k = argc > 5 ? 3 : 0, m = 1, rounds = 3; float a = 0.37f, b = argc > 5 ? 0.2f : 1.3f;
  float h[N]; float *x, *y, *z, *u, *O, *Q, *w;
  cudaMalloc(&x, N * 4); cudaMalloc(&y, N * 4); cudaMalloc(&z, N * 4); cudaMalloc(&u, N * 4); cudaMalloc(&O, N * 4); cudaMalloc(&Q, N * 4); cudaMalloc(&w, N * 4);
  for (int i = 0; i < N; ++i) h[i] = 1.0f + i * 0.013f; cudaMemcpy(x, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 0.7f + i * 0.0071f; cudaMemcpy(y, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = -0.9f + i * 0.0091f; cudaMemcpy(z, h, N * 4, cudaMemcpyHostToDevice);
  for (float *q : {O, Q, w, u}) cudaMemset(q, 0, N * 4);
  for (int t = 0; t < rounds; ++t)
    A<<<2, 64>>>(x, y, z, O, w, a, b, 128, k, m);
  for (float *p : {O, Q, w}) { cudaMemcpy(h, p, N * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) { unsigned v; __builtin_memcpy(&v, &h[i], 4); printf("%08x\n", v); } }
}
