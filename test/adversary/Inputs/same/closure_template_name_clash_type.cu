// A kernel names its type parameter as another names that of a closure, which the fused kernel does not write down.
#include <cstdio>
#include <cuda_runtime.h>
template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

template <typename F> __global__ void other(int n, int *b, const int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    b[i] = (F)a[i];
  }
}

void run(int *x, int *y, int n) {
  int *a, *b;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&b, 2 * n * sizeof(int));
  cudaMemset(a, 1, 2 * n * sizeof(int));
  cudaMemset(b, 2, 2 * n * sizeof(int));
  each<<<4, 128>>>(n, [=] __device__(int i) { a[i] = 3 * i; });
  other<char><<<4, 128>>>(n, b, a);
  cudaMemcpy(x, a, 2 * n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(y, b, 2 * n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}
int main() {
  static int x[1024], y[1024];
  run(x, y, 512);
  long s = 0;
  for (int i = 0; i < 1024; ++i)
    s = s * 31 + x[i] + 7 * y[i];
  printf("%ld\n", s);
}
