// F1: fields of one name in a class and in its base, and in two bases of one class.
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
struct Base {
  int blocks;
};
struct Shape : Base {
  int blocks;
};
struct Left : Base {};
struct Right : Base {};
struct Both : Left, Right {};
void run(int *x, Shape s) {
  up<<<s.Base::blocks, 256>>>(x, 1000);
  twice<<<s.blocks, 256>>>(x, 1000);
}
void run(int *x, Both s) {
  up<<<s.Left::blocks, 256>>>(x, 1000);
  twice<<<s.Right::blocks, 256>>>(x, 1000);
}
