// F1: a grid in a field of an object that is read from a file: nothing sets it by name, and it is
// not 1.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>
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
struct Plan {
  dim3 grid;
  int n;
};
static void run(int *x, const Plan *plan) {
  up<<<plan->grid, 256>>>(x, 1000);
  twice<<<1, 256>>>(x, 1000);
}
static void *load(const void *from, size_t bytes) { return memcpy(malloc(bytes), from, bytes); }
int main() {
  int *x, h[1000];
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 0, sizeof h);
  const unsigned file[4] = {4, 1, 1, 1000};
  run(x, static_cast<const Plan *>(load(file, sizeof file)));
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[5], h[900]);
}
