// In this namespace the name of the new wait means something else.
#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
namespace rt {
static int waits;
inline cudaError_t cudaStreamSynchronize(cudaStream_t s) { ++waits; return cudaSuccess; }
static void run(float *p, float *q, float *x, float *y, cudaStream_t a, cudaStream_t b) {
  cudaMemcpyAsync(q, y, 256, cudaMemcpyDeviceToHost, b);
  cudaMemcpyAsync(p, x, 256, cudaMemcpyDeviceToHost, a);
  cudaDeviceSynchronize(); // NEEDED
  double sum = 0;
  for (int i = 0; i < 64; ++i) sum += p[i];
  for (int i = 0; i < 64000; ++i) sum += sqrt((double)i);
  cudaDeviceSynchronize();
  printf("%f %f %d\n", sum, q[3], waits);
}
}
int main() {
  float *x, *y, *p, *q;
  cudaMalloc(&x, 256); cudaMalloc(&y, 256); cudaMallocHost(&p, 256); cudaMallocHost(&q, 256);
  cudaMemset(x, 0, 256); cudaMemset(y, 0, 256);
  cudaStream_t a, b; cudaStreamCreate(&a); cudaStreamCreate(&b);
  cudaDeviceSynchronize();
  rt::run(p, q, x, y, a, b);
}
