// The streams have gone with the state of the device: there is no stream a to wait for.
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
#define CHECK(call) \
  if ((call) != cudaSuccess) \
    exit(1)
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
  float h[64];
  cudaMemcpyAsync(h, x, 256, cudaMemcpyDeviceToHost, a); // pageable: returns when it is done
  cudaDeviceReset();
  cudaMalloc(&y, 256);
  cudaMallocHost(&q, 256);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaMemsetAsync(y, 0, 256, b);
  cudaMemcpyAsync(q, y, 256, cudaMemcpyDeviceToHost, b);
  CHECK(cudaDeviceSynchronize()); // NEEDED
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += h[i];
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; ++i)
    sum += q[i];
  printf("%a\n", sum);
}
