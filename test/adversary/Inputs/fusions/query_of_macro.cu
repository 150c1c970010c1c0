// W1, M1: what asks for the last error behind is a macro where the caller stands.
#include <cuda_runtime.h>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
cudaError_t add(int *x, int n) {
  up<<<4, 256>>>(x, n);
  return cudaGetLastError();
}
#define cudaGetLastError() cudaErrorNotReady
int run(int *x, int n) {
  if (add(x, n) != cudaSuccess)
    return 1;
  if (add(x, n) != cudaSuccess)
    return 1;
  return 0;
}
int set(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaError_t e = cudaMemset(x, 0, n * sizeof(int));
  up<<<4, 256>>>(x, n);
  return e;
}
