// Guards in chains, beside __restrict__, in launches of other shapes and in grid-stride loops, that hold and fail.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/guarded-chains.cu

#include <cstdio>
#include <cuda_runtime.h>
__global__ void inc(int *__restrict__ x, const int *__restrict__ y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i] + 1;
}
__global__ void neg(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = -x[i];
}
__global__ void strided(int *x, int n, int s) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] ^= s;
}
__global__ void tail(int *x, unsigned n, unsigned from) {
  unsigned i = from + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 9;
}
void three(int *a, int *b, int *c, int n) {
  neg<<<4, 64>>>(a, n);
  inc<<<4, 64>>>(b, a, n);
  neg<<<4, 64>>>(c, n);
}
void shapes(int *a, int *b, int n) {
  neg<<<4, 64>>>(a, n);
  neg<<<8, 32>>>(b, n);
}
void one(int *a, int *b, int n) {
  neg<<<1, 64>>>(a, 40);
  neg<<<4, 64>>>(b, n);
}
void stride(int *a, int *b, int n) {
  strided<<<2, 32>>>(a, n, 3);
  strided<<<2, 32>>>(b, n, 7);
}
void tails(int *a, int *b, unsigned n, unsigned f) {
  tail<<<4, 64>>>(a, n, f);
  tail<<<4, 64>>>(b, n, f);
}
int main() {
  const int all = 2000, n = 100;
  static int h[all];
  int *x;
  cudaMalloc(&x, sizeof h);
  for (int i = 0; i < all; ++i)
    h[i] = i % 23;
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  for (int d : {0, 4, -4, 96, 100, 104, -100, 396, 400, 404, 500}) {
    int *a = x + 800, *b = a + d;
    if (d == 0 || d >= 100 || d <= -100)
      three(a, b, x, n);
    three(a, x, b, n);
    shapes(a, b, n);
    shapes(b, a, n);
    one(a, b, n);
    one(b, a, n);
    stride(a, b, n);
    tails(a, b, 90, 7);
    tails(a, b, 5, 7);
  }
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int v : h)
    s = s * 31 + v;
  printf("%ld\n", s);
}
