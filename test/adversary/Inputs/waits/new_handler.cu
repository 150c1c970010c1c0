// Memory is short in main: the handler of new prints and ends the program.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <new>
static float *h;
static void handler() { printf("%f\n", h[3]); fflush(stdout); _Exit(0); }
int main(int argc, char **) {
  float *d;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  std::set_new_handler(handler);
  cudaDeviceSynchronize();
  h[0] = 2;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float *big = new float[(size_t)argc << 50];
  cudaDeviceSynchronize();
  printf("%p\n", (void *)big);
}
