// Nothing writes the array, which is this file's own: compilers know what is in it.
#include <cuda_runtime.h>
static __device__ float table[4] = {0.3f, 0.7f, 1.1f, 1.3f};
__global__ void relax(float *y, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = table[n & 3] * table[k & 3] + y[i];
}
void run(int k, int n, int rounds) {
  float *y;
  cudaMalloc(&y, 1024);
  for (int t = 0; t < rounds; ++t)
    relax<<<4, 64>>>(y, k, n);
}
