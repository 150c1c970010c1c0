// A macro spells the wait, and others use it.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
__global__ void tell(float *x) { printf("%a\n", x[threadIdx.x]); }
#define WAIT() cudaDeviceSynchronize()
int main() {
  float *x, *y, *p, *q;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMallocHost(&p, 256);
  cudaMallocHost(&q, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  step<<<1, 64, 0, b>>>(y, 2.0f);
  cudaMemcpyAsync(q, y, 256, cudaMemcpyDeviceToHost, b);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaMemcpyAsync(p, x, 256, cudaMemcpyDeviceToHost, a);
  WAIT(); // NEEDED
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += p[i];
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    sum += q[i];
  printf("%a\n", sum);
}
