// Both products need no load, and are one value; then it is not contracted.
#include <cuda_runtime.h>
__device__ float pick(float, float v) { return v; }
__global__ void first(float *y, const float *x, float a, float b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = pick(x[i], a) * b + y[i];
}
__global__ void second(float *z, const float *x, float a, float b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = pick(x[i], a) * b;
}
void run(float *y, float *z, const float *x, float a, float b) {
  first<<<4, 64>>>(y, x, a, b);
  second<<<4, 64>>>(z, x, a, b);
}
