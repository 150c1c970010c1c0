// A type of the function, of which the name means another one outside.
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
typedef signed char byte;
namespace wide {
typedef unsigned char octet;
}
typedef signed char octet2;
void add(int *x, int a, int n) { addk<<<8, 128>>>(x, a, n); }
int run(int *x, int v, int n) {
  using byte = unsigned char;
  byte level = v;
  add(x, 3, n);
  mulk<<<8, 128>>>(x, level, n);
  return level;
}
int main() {
  int *x, h;
  cudaMalloc(&x, 1000 * sizeof(int));
  cudaMemset(x, 0, 1000 * sizeof(int));
  run(x, 200, 1000);
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
