// F3: the program ends between the launches, and a handler looks at the memory.
#include <cstdio>
#include <cstdlib>
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
static int *dx;
static void dump() {
  int h[100];
  cudaMemcpy(h, dx, 400, cudaMemcpyDeviceToHost);
  printf("%d\n", h[5]);
}
int main(int argc, char **argv) {
  cudaMalloc(&dx, 400);
  cudaMemset(dx, 0, 400);
  atexit(dump);
  up<<<4, 256>>>(dx, 100);
  if (argc < 5)
    exit(0);
  twice<<<4, 256>>>(dx, 100);
}
