// Each call gives the next number: the arguments of one launch are evaluated in any order.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void set(float *x, float a) { x[threadIdx.x] = a; }
__global__ void turn(float *x, float a) { x[threadIdx.x] = -a; }
[[clang::annotate("gpufuse::host_only")]] float next(); // 1, 2, 3...
int main() {
  float *x, *y, h[64];
  cudaMalloc(&x, sizeof(h));
  cudaMalloc(&y, sizeof(h));
  set<<<1, 64>>>(x, next()); // NEEDED
  turn<<<1, 64>>>(y, next());
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%a\n", h[3]);
  cudaMemcpy(h, y, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%a\n", h[3]);
}
