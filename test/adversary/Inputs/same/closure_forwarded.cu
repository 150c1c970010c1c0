// Read as what it is: forwarded.
#include <cstdio>
#include <cuda_runtime.h>
template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

template <typename F> __device__ void inv(F &&f, int i) { static_cast<F &&>(f)(i); }
template <typename F> __global__ void e(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) inv(f, i);
}

void run0(int *x, int *y, int n) {
  int *a, *b, *c;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&b, 2 * n * sizeof(int));
  cudaMalloc(&c, 2 * n * sizeof(int));
  cudaMemcpy(a, x, 2 * n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(b, y, 2 * n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(c, x, 2 * n * sizeof(int), cudaMemcpyHostToDevice);
  e<<<4, 128>>>(n, [=] __device__(int i) { a[i] = i; });
  e<<<4, 128>>>(n, [=] __device__(int i) { b[i] = a[i]; });
  cudaMemcpy(x, a, 2 * n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(y, b, 2 * n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
int main() {
  static int x[1024], y[1024];
  for (int i = 0; i < 1024; ++i) {
    x[i] = (int)(i % 37) / 7 + 1;
    y[i] = (int)(i % 41) / 11 + 1;
  }
  run0(x, y, 512);
  double s = 0;
  for (int i = 0; i < 1024; ++i)
    s += (i + 1) * (double)x[i] + 7.0 * (i + 3) * y[i];
  printf("%.17g\n", s);
}
