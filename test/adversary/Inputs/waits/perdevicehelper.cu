// On newer devices another helper is compiled, which writes the managed variable that the host reads.
#include <cstdio>
#include <cuda_runtime.h>
__managed__ int flag = 0;
#if __CUDA_ARCH__ >= 900
__device__ void tell() { flag = 1; }
#else
__device__ void tell() {}
#endif
__global__ void step(float *x) {
  x[threadIdx.x] = 1.0f;
  tell();
}
int main() {
  float *x, h[64];
  cudaMalloc(&x, sizeof(h));
  step<<<1, 64>>>(x);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", flag);
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%a\n", h[3]);
  cudaFree(x);
}
