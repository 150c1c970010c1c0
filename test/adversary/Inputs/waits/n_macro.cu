// A macro of the name counts the waits.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0.5f * x[i] + a;
}
__global__ void take(float *x, const float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[gridDim.x * blockDim.x - 1 - i] + 0.25f * x[i];
}
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
static int waits = 0;
#define cudaStreamSynchronize(s) (++waits, cudaStreamSynchronize(s))
int main(int argc, char **) {
  float *x, *y, *z, *p, *q;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMalloc(&z, 256);
  cudaMallocHost(&p, 256);
  cudaMallocHost(&q, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  cudaMemset(z, 0, 256);
  for (int i = 0; i < 64; ++i)
    p[i] = q[i] = i;
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaMemcpy(p, x, 256, cudaMemcpyDeviceToHost);
  step<<<1, 64, 0, b>>>(y, 2.0f);
  cudaMemcpyAsync(q, y, 256, cudaMemcpyDeviceToHost, b);
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaMemcpyAsync(p, x, 256, cudaMemcpyDeviceToHost, a);
  cudaDeviceSynchronize(); // NEEDED
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += p[i];
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    sum += q[i];
  cudaStreamSynchronize(b);
  printf("%a %d\n", sum, waits);
}
