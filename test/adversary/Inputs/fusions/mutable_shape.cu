// F1: a const method changes a mutable number behind the copy of it.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
struct Shape {
  mutable int blocks;
  void more() const { blocks *= 4; }
};
static void run(int *x) {
  Shape s{1};
  int blocks = s.blocks;
  s.more();
  up<<<blocks, 256>>>(x, 1000);
  twice<<<s.blocks, 256>>>(x, 1000);
}
int main() {
  int *x, h[1000];
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  run(x);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%x %x\n", h[5], h[900]);
}
