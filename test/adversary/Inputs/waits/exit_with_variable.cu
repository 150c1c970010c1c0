// Where memory is short the program says so, prints what it has in its destructors, and ends with 0.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
static float *h;
struct Tell { ~Tell() { printf("%f\n", h[3]); } };
static Tell t;
static int status = 0;
int main(int argc, char **) {
  float *d, *more;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  if (cudaMalloc(&more, (size_t)argc << 60) != cudaSuccess)
    exit(status);
  cudaDeviceSynchronize();
}
