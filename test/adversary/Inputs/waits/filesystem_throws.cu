// std::filesystem throws where there is no such file; the caller, in another file, reads what the copy has brought.
#include <cstdio>
#include <cuda_runtime.h>
#include <filesystem>
static float *h, *d;
void init() {
  cudaMallocHost(&h, 256);
  cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
}
float result() { return h[3]; }
void work(const char *name) {
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  std::filesystem::remove(name);
  cudaDeviceSynchronize();
  printf("%f\n", h[3]);
}
