// F1: a shape changes through the address that its constructor keeps, behind the copy of it.
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
  int blocks;
  Shape(int blocks);
};
static Shape *last;
Shape::Shape(int blocks) : blocks(blocks) { last = this; }
static void run(int *x) {
  Shape s(1);
  int blocks = s.blocks;
  last->blocks = 4;
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
