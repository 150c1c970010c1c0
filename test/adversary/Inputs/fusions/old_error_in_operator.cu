// What only an error of long ago evaluates changes what the next call is given.
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void mulk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
int counter = 3;
static void f(int *x, int a, int n) {
  cudaGetLastError() == cudaSuccess || (counter = 5);
  addk<<<8, 128>>>(x, a, n);
}
static void g(int *x, int a, int n) { mulk<<<8, 128>>>(x, a, n); }
void run(int *x, int n) {
  void *none = nullptr;
  cudaMalloc(&none, ~0ull >> 1); // fails, and nobody looks
  f(x, 3, n);
  g(x, counter, n);
}
int main() {
  int *x, h[1000];
  cudaMalloc(&x, 4000);
  cudaMemset(x, 1, 4000);
  run(x, 1000);
  cudaMemcpy(h, x, 4000, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", h[0], h[500], h[999]);
}
