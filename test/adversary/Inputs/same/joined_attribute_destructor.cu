// An attribute stays with the function that it stands before, or goes with it.
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

[[gnu::weak]] void f(int *x, int a, int n);
[[deprecated]] static void e(int *x, int a, int n) { addk<<<(n + 127) / 128, 128>>>(x, a, n); }
[[gnu::used]] static void g(int *x, int a, int n) { mulk<<<(n + 127) / 128, 128>>>(x, a, n); }
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static int five() { return 5; }
[[gnu::destructor]] static void bye() { int m = 1000, *p = nullptr; cudaMalloc(&p, 4000); cudaMemset(p, 1, 4000); e(p, 3, m); mulk<<<(m + 127) / 128, 128>>>(p, 3, m); int h; cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", h); fflush(stdout); }

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  e(x, five(), n);
  g(x, 4, n);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
