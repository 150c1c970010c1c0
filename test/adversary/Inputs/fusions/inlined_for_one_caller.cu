// The function is inlined because one kernel calls it; with two that do, it is called, and its product rounds.
#include <cuda_runtime.h>
#define STEP(K) t = sqrtf(fabsf(t - K##.25f)) + u / (t + K##.5f);
#define STEPS(K) STEP(K##1) STEP(K##2) STEP(K##3) STEP(K##4) STEP(K##5) STEP(K##6) STEP(K##7) STEP(K##8)
static __device__ float term(float t, float u) {
  STEPS(1) STEPS(2) STEPS(3) STEPS(4) STEPS(5) STEPS(6) STEPS(7) STEPS(8)
  return t * u;
}
__global__ void first(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = term(x[i], y[i]) + y[i];
}
__global__ void second(int *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = i;
}
void run(const float *x) {
  float *y;
  int *z;
  cudaMalloc(&y, 1024);
  cudaMalloc(&z, 1024);
  first<<<4, 64>>>(y, x);
  second<<<4, 64>>>(z);
}
