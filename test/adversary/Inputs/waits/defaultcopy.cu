// Which way the last copy goes is known when it runs only: it may read the host's memory at once.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x) { x[threadIdx.x] = 1.0f; }
int main() {
  float *x, *h, *d;
  cudaMallocHost(&x, 64 * sizeof(float));
  cudaMallocHost(&h, 64 * sizeof(float));
  cudaMalloc(&d, 64 * sizeof(float));
  step<<<1, 64>>>(x);
  cudaStreamSynchronize(0); // NEEDED
  cudaMemcpy(d, x, 64 * sizeof(float), cudaMemcpyDefault);
  cudaMemcpy(h, d, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%a\n", h[3]);
}
