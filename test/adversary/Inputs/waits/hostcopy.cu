// A copy within the host reads its source at once, whatever the device is doing.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x) { x[threadIdx.x] = 1.0f; }
int main() {
  float *x, h[64];
  cudaMallocHost(&x, sizeof(h));
  step<<<1, 64>>>(x);
  cudaStreamSynchronize(0); // NEEDED
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyHostToHost);
  printf("%a\n", h[3]);
  step<<<1, 64>>>(x);
  cudaDeviceSynchronize(); // NEEDED
  cudaMemcpyAsync(h, x, sizeof(h), cudaMemcpyHostToHost, 0);
  cudaStreamSynchronize(0);
  printf("%a\n", h[3]);
}
