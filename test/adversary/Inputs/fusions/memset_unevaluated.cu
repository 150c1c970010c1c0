// The sets are not evaluated.
#include <cuda_runtime.h>
#include <typeinfo>
#define VERIFY(e) ((void)sizeof(e))
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
void size() {
  int *x;
  cudaMalloc(&x, 4096);
  (void)sizeof(cudaMemset(x, 0, 4096));
  up<<<4, 256>>>(x, 1024);
}
void check() {
  int *x;
  cudaMalloc(&x, 4096);
  VERIFY(cudaMemset(x, 0, 4096) == cudaSuccess);
  up<<<4, 256>>>(x, 1024);
}
void throws() {
  int *x;
  cudaMalloc(&x, 4096);
  (void)noexcept(cudaMemset(x, 0, 4096));
  up<<<4, 256>>>(x, 1024);
}
void constant() {
  int *x;
  cudaMalloc(&x, 4096);
  (void)__builtin_constant_p(cudaMemset(x, 0, 4096));
  up<<<4, 256>>>(x, 1024);
}
void type() {
  int *x;
  cudaMalloc(&x, 4096);
  (void)typeid(cudaMemset(x, 0, 4096));
  up<<<4, 256>>>(x, 1024);
}
