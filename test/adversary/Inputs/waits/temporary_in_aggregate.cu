// A temporary lives as long as the object whose reference is bound to it.
#include <cuda_runtime.h>
#include <cstdio>
static float *h;
struct Tell { int k; ~Tell() { printf("%f\n", h[k]); } };
struct Holder { const Tell &t; };
int main() {
  float *d;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  {
    Holder x{Tell{1}};
    cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
    cudaDeviceSynchronize(); // NEEDED
  }
  cudaDeviceSynchronize();
}
