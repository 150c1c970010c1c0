// An argument that is read through a pointer to a member.
#include <cstdio>
#include <cuda_runtime.h>
struct Stats {
  int left;
  int done;
};
__global__ void first(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
void run(int *x, int n, Stats *s, int Stats::*which) {
  first<<<8, 128>>>(x, s->*which, n);
  s->left -= 1;
  second<<<8, 128>>>(x, n);
}
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof *x);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  Stats s{7, 0};
  run(x, n, &s, &Stats::left);
  int h;
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
