// v.at() throws behind the wait; the caller catches, in the same file, and prints.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
#include <stdexcept>
static float *h, *d;
static int pick(const std::vector<int> *, int k) {
  std::vector<int> v(4);
  cudaDeviceSynchronize();
  h[0] = 2;
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  v.resize(k);
  cudaDeviceSynchronize();
  return v.capacity();
}
int main(int argc, char **) {
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  try { printf("%d\n", pick(nullptr, -argc)); } catch (const std::exception &) { printf("caught %f\n", h[3]); }
}
