// Another configuration reads the memory in a function that is empty in this one.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x) { x[threadIdx.x] = 1.0f; }
static void show(float *x) {
#ifdef VERBOSE
  printf("%a\n", x[0]);
#endif
}
int main() {
  float *x, h[64];
  cudaMallocManaged(&x, sizeof(h));
  step<<<1, 64>>>(x);
  cudaDeviceSynchronize(); // NEEDED
  show(x);
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%a\n", h[3]);
}
