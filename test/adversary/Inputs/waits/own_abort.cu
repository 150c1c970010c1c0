// A function of the user's, named as one that ends the program, prints what it has and ends well.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
static float *h;
namespace app { [[noreturn]] static void terminate() { printf("fallback %f\n", h[3]); fflush(stdout); std::exit(0); } }
int main(int argc, char **) {
  float *d, *more;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  if (cudaMalloc(&more, (size_t)argc << 60) != cudaSuccess)
    app::terminate();
  cudaDeviceSynchronize();
}
