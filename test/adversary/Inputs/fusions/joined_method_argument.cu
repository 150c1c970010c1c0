// The first method changes the member that is given to the second one.
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

struct S {
  int *x, n, a = 2;
  void first() {
    addk<<<(n + 127) / 128, 128>>>(x, a, n);
    a = 5;
  }
  void second(int b) { mulk<<<(n + 127) / 128, 128>>>(x, b, n); }
  void both() {
    first();
    second(a);
  }
};

int main() {
  const int n = 1000;
  int *x; cudaMalloc(&x, n * sizeof(int)); cudaMemset(x, 1, n * sizeof(int));
  S s{x, n};
  s.both();
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
