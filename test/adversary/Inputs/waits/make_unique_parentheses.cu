// FLAGS: -std=c++20
// std::make_unique gives the field its value, by parentheses, in a function that is called first.
#include <cuda_runtime.h>
#include <cstdio>
#include <memory>
struct Bufs { float *host; int n; };
static Bufs b;
void set(float *x) { b = *std::make_unique<Bufs>(x + 0, 3); }
static float *h, *g, *d;
void init() {
  cudaMallocHost(&h, 256); cudaMallocHost(&g, 256); cudaMalloc(&d, 256);
  b.host = g; set(h);
}
float get() {
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float sum = b.host[3];
  cudaDeviceSynchronize();
  return sum;
}
