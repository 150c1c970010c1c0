// The function may change what it has a reference to const of.
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
[[clang::annotate("gpufuse::host_only")]] void grow(const int &n); // its body: const_cast<int &>(n) = 32;
int main() {
  float *x, *y;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  int n = 64;
  step<<<1, n>>>(x, 1.0f); // NEEDED
  grow(n);
  step<<<1, n>>>(y, 2.0f);
  float h[64];
  cudaMemcpy(h, x, 256, cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[60]);
}
