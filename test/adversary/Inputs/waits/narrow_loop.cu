// The next round starts work that depends on both.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void tell(float *x) { printf("%a\n", x[threadIdx.x]); }
int main() {
  float *x, *y, *p, *q;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMallocHost(&p, 256);
  cudaMallocHost(&q, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  float sum = 0;
  cudaDeviceSynchronize();
  for (int round = 0; round < 3; ++round) {
    step<<<1, 64, 0, a>>>(y, 2.0f);
    step<<<1, 64, 0, b>>>(x, 2.0f);
    step<<<1, 64, 0, a>>>(p, 1.0f);
    cudaDeviceSynchronize(); // NEEDED
    for (int i = 0; i < 64; ++i)
      sum += p[i];
    step<<<1, 64, 0, a>>>(x, 2.0f);
    cudaDeviceSynchronize();
  }
  printf("%a\n", sum);
}
