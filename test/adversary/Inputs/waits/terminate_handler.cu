// Where memory is short the program ends through quick_exit, whose handler prints.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <exception>
static float *h;
static void last() { printf("%f\n", h[3]); fflush(stdout); _Exit(0); }
int main(int argc, char **) {
  float *d, *more;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  std::set_terminate(last);
  cudaDeviceSynchronize();
  h[0] = 2;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  if (cudaMalloc(&more, (size_t)argc << 60) != cudaSuccess)
    std::terminate();
  cudaDeviceSynchronize();
}
