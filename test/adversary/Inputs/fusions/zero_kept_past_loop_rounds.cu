// F5b: where the loop makes no round, s is 0, and the sum with it the bare product, which is contracted: known in one copy of the rounds.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void A(const float *x, const float *y, const float *z, float *O, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float s = 0.0f;
#pragma unroll 1
    for (int j = 0; j < k; ++j) s += z[i + j];
    float t = x[i] * y[i] - s;
    O[i] = t + z[i];
  }
}
int main(int argc, char **argv) {
  const int N = 256; int k = argc > 5 ? 3 : 0, rounds = 3;
  float h[N]; float *x, *y, *z, *O;
  cudaMalloc(&x, N * 4); cudaMalloc(&y, N * 4); cudaMalloc(&z, N * 4); cudaMalloc(&O, N * 4);
  for (int i = 0; i < N; ++i) h[i] = 1.0f + i * 0.013f; cudaMemcpy(x, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 0.7f + i * 0.0071f; cudaMemcpy(y, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = -0.9f + i * 0.0091f; cudaMemcpy(z, h, N * 4, cudaMemcpyHostToDevice);
  for (int t = 0; t < rounds; ++t)
    A<<<2, 64>>>(x, y, z, O, 128, k);
  cudaMemcpy(h, O, N * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) { unsigned u; __builtin_memcpy(&u, &h[i], 4); printf("%08x\n", u); }
}
