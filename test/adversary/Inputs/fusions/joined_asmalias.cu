// Another name of the variable that the first function changes.
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

int counter = 4; extern int other __attribute__((alias("counter")));
static void f1(int *x, int a, int n) { addk<<<(n + 127) / 128, 128>>>(x, a, n); counter = 19; }
static void g(int *x, int a, int n) { mulk<<<(n + 127) / 128, 128>>>(x, a, n); }

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  { f1(x, 3, n);
  g(x, other + 1, n); }
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
