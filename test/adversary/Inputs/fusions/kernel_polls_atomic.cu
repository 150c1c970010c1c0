// The first kernel waits in its own launch for another block; with _Atomic, not volatile.
#include <cuda_runtime.h>
#include <stdio.h>
__global__ void A(int *p, _Atomic(int) *flag) {
  if (blockIdx.x == 1)
    *flag = 1;
  else
    while (!*flag)
      ;
  p[blockIdx.x * 64 + threadIdx.x] = 1;
}
__global__ void B(const int *p, int *q) { q[blockIdx.x * 64 + threadIdx.x] = p[blockIdx.x * 64 + threadIdx.x]; }
int main() {
  int *a, *b, h;
  _Atomic(int) *f;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  cudaMalloc(&f, 1024);
  cudaMemset(f, 0, 1024);
  A<<<2, 64>>>(a, f);
  B<<<2, 64>>>(a, b);
  cudaMemcpy(&h, b, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
