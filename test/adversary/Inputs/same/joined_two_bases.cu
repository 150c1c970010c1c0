// arguments of joined calls: the field of one base class was taken for that of another
#include <cstdio>
__global__ void a(int *x, int k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 3 + k; }
__global__ void b(int *x, int k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 5 + k; }
static void first(int *x, int k, int n) { a<<<1, 64>>>(x, k, n); }
static void second(int *x, int k, int n) { b<<<1, 64>>>(x, k, n); }
struct Base { int k; }; struct Left : Base {}; struct Right : Base {}; struct Both : Left, Right {};

int main() {
  const int n = 60; int host[64], steps = 4; int *x;
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  Both both; both.Left::k = 3; both.Right::k = steps;
  first(x, both.Left::k, n);
  second(x, both.Right::k, n);

  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < 64; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
