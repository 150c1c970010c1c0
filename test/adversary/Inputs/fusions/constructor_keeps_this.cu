// F7: a constructor keeps the address of the object, which changes through it between the launches.
#include <cstdio>
#include <cuda_runtime.h>
struct Weights {
  int w[4];
  Weights();
};
static Weights *last;
Weights::Weights() {
  w[0] = 3;
  w[1] = 4;
  w[2] = 5;
  w[3] = 6;
  last = this;
}
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
  Weights v;
  up<<<4, 256>>>(x, 100, v);
  last->w[1] = 100;
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
