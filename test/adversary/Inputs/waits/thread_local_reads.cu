// A thread_local variable is initialised when it is first used, from pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
static float *h;
static float sample() { return h[3]; }
static thread_local float first = sample();
int main() {
  float *d;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float sum = first;
  cudaDeviceSynchronize();
  printf("%f\n", sum);
}
