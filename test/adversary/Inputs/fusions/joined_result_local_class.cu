// What is thrown is of a class of the calling function, of which the name means another one outside.
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
struct Fail {
  int b, a;
};
static cudaError_t first(int *x, int n) {
  addk<<<(n + 127) / 128, 128>>>(x, 3, n);
  return cudaGetLastError();
}
static cudaError_t second(int *x, int n) {
  mulk<<<(n + 127) / 128, 128>>>(x, 5, n);
  return cudaGetLastError();
}

int main() {
  struct Fail {
    int a, b;
  };
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  void *much;
  cudaMalloc(&much, ~size_t(0)); // an error that is still there
  try {
    if (first(x, n) != cudaSuccess)
      throw Fail{1, 2}.a;
    if (second(x, n) != cudaSuccess)
      throw Fail{3, 4}.a;
  } catch (int number) {
    printf("%d\n", number);
  }
}
