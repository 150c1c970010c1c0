// Nothing is left to wait for, but the waits say where the timed region begins: they stay, so that a reader need not think about it.
#include <chrono>
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x) { x[threadIdx.x] = 1.0f; }
static std::chrono::steady_clock::time_point now() { return std::chrono::steady_clock::now(); }
int main() {
  float *x, h[64];
  cudaMalloc(&x, sizeof(h));
  step<<<1, 64>>>(x);
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize(); // NEEDED
  auto start = std::chrono::steady_clock::now();
  step<<<1, 64>>>(x);
  cudaDeviceSynchronize(); // NEEDED
  auto end = std::chrono::steady_clock::now();
  printf("%d\n", end < start);
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize(); // NEEDED
  start = now();
  step<<<1, 64>>>(x);
  cudaDeviceSynchronize();
  printf("%d\n", now() < start);
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize(); // NEEDED
  cudaEventRecord(a);
  step<<<1, 64>>>(x);
  cudaEventRecord(b);
  cudaEventSynchronize(b); // NEEDED
  float ms;
  cudaEventElapsedTime(&ms, a, b);
  printf("%d\n", ms < 0);
}
