// FLAGS: -std=c++23
// The first argument of a static operator is not its object.
#include <cuda_runtime.h>
#include <cstdio>
struct Fetch { static void operator()(float *dst, float *other, float *src) { cudaMemcpyAsync(dst, src, 256, cudaMemcpyDeviceToHost, 0); } };
int main() {
  float *h, *g, *d;
  cudaMallocHost(&h, 256); cudaMallocHost(&g, 256); cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
  for (int i = 0; i < 64; ++i) h[i] = g[i] = 1;
  Fetch fetch;
  fetch(h, g, d);
  cudaDeviceSynchronize(); // NEEDED
  float sum = h[3];
  cudaDeviceSynchronize();
  printf("%f\n", sum);
}
