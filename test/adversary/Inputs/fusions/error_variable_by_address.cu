// F3: a variable with an error is written through a pointer, a reference and the library.
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
static void show(int *x) {
  int h[100];
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  printf("%d\n", h[5]);
}
static void byPointer(int *x) {
  cudaError_t err = cudaSuccess;
  cudaError_t *e = &err;
  up<<<4, 256>>>(x, 100);
  err = cudaGetLastError();
  *e = cudaErrorUnknown;
  if (err != cudaSuccess)
    show(x);
  twice<<<4, 256>>>(x, 100);
  show(x);
}
static void byReference(int *x) {
  cudaError_t err = cudaSuccess;
  cudaError_t &e = err;
  up<<<4, 256>>>(x, 100);
  err = cudaGetLastError();
  e = cudaErrorUnknown;
  if (err != cudaSuccess)
    show(x);
  twice<<<4, 256>>>(x, 100);
  show(x);
}
static void byLibrary(int *x) {
  cudaError_t err = cudaSuccess;
  cudaError_t *e = &err;
  up<<<4, 256>>>(x, 100);
  err = cudaGetLastError();
  memset(e, 1, sizeof *e);
  if (err != cudaSuccess)
    show(x);
  twice<<<4, 256>>>(x, 100);
  show(x);
}
int main(int argc, char **argv) {
  int *x;
  cudaMalloc(&x, 400);
  cudaMemset(x, 0, 400);
  byPointer(x);
  byReference(x);
  byLibrary(x);
}
