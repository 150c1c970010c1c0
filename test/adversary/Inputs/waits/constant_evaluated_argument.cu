// FLAGS: -std=c++20
// The default argument is 0 as a constant, and reads pinned memory when it runs.
#include <cuda_runtime.h>
#include <cstdio>
#include <type_traits>
static float *h;
constexpr float sample() {
  if (std::is_constant_evaluated()) return 0.f;
  return h[3];
}
static float twice(float x = sample()) { return 2 * x; }
int main() {
  float *d;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float sum = twice();
  cudaDeviceSynchronize();
  printf("%f\n", sum);
}
