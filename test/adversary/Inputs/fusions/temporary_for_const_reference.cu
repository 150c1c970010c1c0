// A temporary is made of a variable that changes.
#include <cstdio>
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
int count = 1;
static void add(int *x, int n) {
  addk<<<8, 128>>>(x, 1, n);
  count = 5;
}
static void mul(int *x, const long &a, int n) { mulk<<<8, 128>>>(x, (int)a, n); }
int main() {
  int *x, h;
  cudaMalloc(&x, 4000);
  cudaMemset(x, 0, 4000);
  add(x, 1000);
  mul(x, count, 1000);
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
