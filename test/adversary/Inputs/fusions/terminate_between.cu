// F3: the program ends between the launches, and a handler looks at the memory.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <exception>
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
  fflush(stdout);
  _Exit(3);
}
static void f(int *x, int argc) {
  up<<<4, 256>>>(x, 100);
  if (argc < 5)
    std::terminate();
  twice<<<4, 256>>>(x, 100);
}
static void g(int *x, int argc) {
  up<<<4, 256>>>(x, 100);
  if (argc < 5)
    std::quick_exit(2);
  twice<<<4, 256>>>(x, 100);
}
int main(int argc, char **argv) {
  cudaMalloc(&dx, 400);
  cudaMemset(dx, 0, 400);
  std::set_terminate(dump);
  std::at_quick_exit(dump);
  if (argc == 2)
    g(dx, argc);
  f(dx, argc);
}
