// The index is negative.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }
struct Four { float f[4]; };
int main() {
  float *x, *y, *p;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMallocHost(&p, 64 * sizeof(float));
  for (int i = 0; i < 64; ++i)
    p[i] = 1;
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  
  cudaMemcpyAsync(&(p + 32)[-8], y, 32 * sizeof(float), cudaMemcpyDeviceToHost, b);
  cudaStreamSynchronize(b); // NEEDED
  printf("%a\n", p[25]);
  cudaDeviceSynchronize();
  printf("%a\n", p[63]);
}
