// A debugger, or another process, looks at a volatile variable of the function.
#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
int main() {
  float *h, *d; volatile int stage = 0;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  stage = 1;
  double x = 0;
  for (int i = 0; i < 1000000; ++i) x += sqrt((double)i);
  printf("%f %f\n", x, h[3]);
}
