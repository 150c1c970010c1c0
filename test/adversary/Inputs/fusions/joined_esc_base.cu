// The constructor of a base keeps the address.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void mulk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
__global__ void mulll(int *x, long long a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += (int)(a % 1000003);
}
struct B; B *gp; struct B { int q; B() : q(3) { gp = this; } };
struct S : B { int v = 2; };

void (*hook)();
static void f(int *x, int a, int n) { hook(); addk<<<(n + 127) / 128, 128>>>(x, a, n); }
static void g(int *x, int a, int n) { mulk<<<(n + 127) / 128, 128>>>(x, a, n); }

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  S s;
  hook = [] { gp->q = 9; };
  f(x, 5, n);
  g(x, s.q, n);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
