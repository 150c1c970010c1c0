// FLAGS: -std=c++20
// As a constant it is 0; when it runs it reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <type_traits>
static float *h;
constexpr float sample() {
  if (std::is_constant_evaluated()) return 0.f;
  return h[3];
}
int main() {
  float *d;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float sum = 0;
  sum += sample();
  cudaDeviceSynchronize();
  printf("%f\n", sum);
}
