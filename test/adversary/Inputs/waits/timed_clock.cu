// Both ends of a region that the host's clock times need their waits: the time would lack the work, or have other work's.
#include <cuda_runtime.h>
#include <stdio.h>
#include <time.h>
__global__ void half(float *x) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + 1.0f; }
int main() {
  float *x, *y;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  half<<<1, 64>>>(x);
  cudaDeviceSynchronize(); // NEEDED
  clock_t begin = clock();
  half<<<1, 64>>>(y);
  cudaDeviceSynchronize(); // NEEDED
  clock_t end = clock();
  printf("%d\n", (int)(end - begin) >= 0);
  cudaFree(x);
  cudaFree(y);
  return 0;
}
