// v.at() throws, and the caller reads what the copy has brought.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
#include <cmath>
static float *h, *d;
void init() { cudaMallocHost(&h, 256); cudaMalloc(&d, 256); cudaMemset(d, 0, 256); }
float result() { return h[3]; }
void work(int k) {
  std::vector<int> v(4);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  v.at(k);
  cudaDeviceSynchronize();
  printf("%f\n", h[3]);
}
