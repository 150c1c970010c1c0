// W2: the first function changes a mutable field, through a reference to const, that the second one
// is given.
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
struct State {
  mutable int *now;
  int *next;
};
static void first(int *x, const State &s, int n) {
  s.now = s.next;
  up<<<4, 256>>>(x, n);
}
static void second(int *y, int n) { twice<<<4, 256>>>(y, n); }
static void run(int *x, int *y, int *z) {
  State s{y, z};
  first(x, s, 100);
  second(s.now, 100);
}
int main() {
  int *x, *y, *z, h[100];
  cudaMalloc(&x, 400);
  cudaMalloc(&y, 400);
  cudaMalloc(&z, 400);
  cudaMemset(x, 1, 400);
  cudaMemset(y, 1, 400);
  cudaMemset(z, 1, 400);
  run(x, y, z);
  for (int *each : {x, y, z}) {
    cudaMemcpy(h, each, 400, cudaMemcpyDeviceToHost);
    printf("%x\n", h[5]);
  }
}
