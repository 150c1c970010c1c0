// The function changes a mutable field of the object that it is called on.
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
__global__ void shift(float *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] + a;
}
struct Sim {
  mutable int n;
  [[clang::annotate("gpufuse::host_only")]] void report() const; // its body: n = 32;
};
int main() {
  float *x, *y;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  Sim s{64};
  step<<<1, s.n>>>(x, 1.0f); // NEEDED
  s.report();
  shift<<<1, s.n>>>(x, 2.0f);
  float h[64];
  cudaMemcpy(h, x, 256, cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[60]);
}
