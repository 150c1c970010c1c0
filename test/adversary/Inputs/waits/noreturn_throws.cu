// The function that does not return throws.
#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
[[noreturn]] void fail(const char *why);
static float *h, *d;
void init() {
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256); cudaMemset(d, 0, 256);
}
float result() { return h[3]; }
void work(size_t n) {
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float *more;
  if (cudaMalloc(&more, n) != cudaSuccess)
    fail("no memory");
  cudaDeviceSynchronize();
  printf("%f\n", h[3]);
}
