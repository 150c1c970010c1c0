// A function of the user's with the name of one that ends the program throws.
#include <cuda_runtime.h>
#include <cstdio>
#include <stdexcept>
#include <cmath>
namespace app { [[noreturn]] static void terminate(const char *why) { throw std::runtime_error(why); } }
static float *h, *d;
static void work(size_t n) {
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float *more;
  if (cudaMalloc(&more, n) != cudaSuccess)
    app::terminate("no memory");
  cudaDeviceSynchronize();
  printf("%f\n", h[3]);
}
int main(int argc, char **) {
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  try { work((size_t)argc << 60); } catch (std::exception &) { printf("fallback %f\n", h[3]); }
}
