// The function that is given the result of the wait prints it.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
[[clang::annotate("gpufuse::host_only")]] void note(cudaError_t status); // prints it
int main() {
  float *x, h[64];
  cudaMalloc(&x, sizeof(h));
  step<<<1, 64>>>(x, 1.0f);
  note(cudaDeviceSynchronize()); // NEEDED
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%a\n", h[3]);
}
