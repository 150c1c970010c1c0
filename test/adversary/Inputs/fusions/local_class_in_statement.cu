// A launch that uses a class of its function, of which the name means another one outside.
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
struct Pair {
  int b, a;
};
static void add(int *x, int n) { addk<<<8, 128>>>(x, 1, n); }
int main() {
  struct Pair {
    int a, b;
  };
  int *x, h;
  cudaMalloc(&x, 4000);
  cudaMemset(x, 0, 4000);
  cudaDeviceSynchronize();
  {
    add(x, 1000);
    mulk<<<8, 128>>>(x, Pair{2, 5}.a, 1000);
  }
  Pair p{3, 4};
  cudaDeviceSynchronize();
  {
    add(x, 1000);
    mulk<<<8, 128>>>(x, p.a, 1000);
  }
  mulk<<<8, 128>>>(x, 3, 1000);
  cudaDeviceSynchronize();
  mulk<<<8, 128>>>(x, 5, 1000);
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
