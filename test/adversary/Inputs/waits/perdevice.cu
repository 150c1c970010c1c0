// On newer devices the kernel writes the managed variable that the host reads.
#include <cstdio>
#include <cuda_runtime.h>
__managed__ int flag = 0;
__global__ void step(float *x) {
  x[threadIdx.x] = 1.0f;
#if __CUDA_ARCH__ >= 900
  flag = 1;
#endif
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
