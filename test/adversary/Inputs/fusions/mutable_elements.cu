// F7: a const method changes mutable elements that the second launch is not given.
#include <cstdio>
#include <cuda_runtime.h>
struct Weights {
  mutable int w[4] = {3, 4, 5, 6};
  void set(int v) const { w[1] = v; }
};
__global__ void up(int *x, int n, Weights v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += v.w[1];
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
static void run(int *x) {
  const Weights v;
  up<<<4, 256>>>(x, 100, v);
  v.set(100);
  twice<<<4, 256>>>(x, 100);
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 0, 400);
  run(x);
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  printf("%d\n", h[5]);
}
