// F3: a closure keeps a copy of an older error.
#include <cstdio>
#include <cstring>
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
static int h[100];
static void run(int *x, cudaError_t err) {
  auto show = [err, x]() {
    if (err != cudaSuccess) {
      cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
      printf("%d\n", h[5]);
    }
  };
  up<<<4, 256>>>(x, 100);
  err = cudaGetLastError();
  show();
  twice<<<4, 256>>>(x, 100);
}
int main(int argc, char **argv) {
  int *x;
  cudaMalloc(&x, 400);
  cudaMemset(x, 0, 400);
  run(x, cudaErrorUnknown);
  cudaDeviceSynchronize();
}
