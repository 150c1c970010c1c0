// The copy is of the default stream, and the launches are of another, which does not wait for it.
#include <cuda_runtime.h>
__global__ void put(int *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void add(int *y) { y[threadIdx.x] += 1; }
void run(int n) {
  int *x, *y, from[64] = {};
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaMalloc(&x, sizeof from);
  cudaMalloc(&y, sizeof from);
  put<<<1, 64, 0, s>>>(x);
  cudaMemcpy(y, from, sizeof from, cudaMemcpyHostToDevice);
  add<<<1, 64, 0, s>>>(y);
}
