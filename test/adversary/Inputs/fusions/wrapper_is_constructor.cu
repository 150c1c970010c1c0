// A function that is also called before main.
#include <cstdio>
#include <cuda_runtime.h>
static int *buf;
static int count, calls;
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
__attribute__((constructor)) static void warm() {
  ++calls;
  addk<<<8, 128>>>(buf, 1, count);
}
static void twice() { mulk<<<8, 128>>>(buf, 2, 1000); }
int main() {
  cudaMalloc(&buf, 4000);
  cudaMemset(buf, 0, 4000);
  count = 1000;
  warm();
  twice();
  int h;
  cudaMemcpy(&h, buf, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h, calls);
}
