// F5b: where the first body finds that both factors are positive, fabsf of the product is the product (no difference seen).
#include <cuda_runtime.h>
#include <cstdio>
__global__ void A(const float *x, const float *y, const float *z, int *e_, float *O, float a, float b, int n, int k, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (x[i] > 0 && y[i] > 0) e_[i] = 3;
  }
}
__global__ void B(const float *x, const float *y, const float *z, int *e_, float *O, float a, float b, int n, int k, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    O[i] = fabsf(x[i] * y[i]) + z[i];
  }
}
__global__ void C(const float *x, const float *y, const float *z, int *e_, float *O, float a, float b, int n, int k, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (x[i] > 0 && y[i] > 0) e_[i] = 3;
  }
}

int main(int argc, char **argv) {
  const int N = 256; int k = argc > 5 ? 3 : 1, m = 1, rounds = 3; float a = 0.37f, b = argc > 5 ? 0.2f : 1.3f;
  float h[N]; float *x, *y, *z, *u, *O, *Q; int *e;
  cudaMalloc(&x, N * 4); cudaMalloc(&y, N * 4); cudaMalloc(&z, N * 4); cudaMalloc(&u, N * 4); cudaMalloc(&O, N * 4); cudaMalloc(&Q, N * 4); cudaMalloc(&e, N * 4);
  for (int i = 0; i < N; ++i) h[i] = 1.0f + i * 0.013f; cudaMemcpy(x, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 0.7f + i * 0.0071f; cudaMemcpy(y, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = -0.9f + i * 0.0091f; cudaMemcpy(z, h, N * 4, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = -0.3f + i * 0.0047f; cudaMemcpy(u, h, N * 4, cudaMemcpyHostToDevice);
  for (int *q : {(int *)O, (int *)Q, e}) cudaMemset(q, 0, N * 4);
  A<<<2, 64>>>(x, y, z, e, O, a, b, 128, k, m);
  B<<<2, 64>>>(x, y, z, e, Q, a, b, 128, k, m);
  for (float *p : {O, Q}) { cudaMemcpy(h, p, N * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i) { unsigned w; __builtin_memcpy(&w, &h[i], 4); printf("%08x\n", w); } }
}
