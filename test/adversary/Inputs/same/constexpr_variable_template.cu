// Two instances of one variable template.
#include <cstdio>
#include <cuda_runtime.h>
template <int K> constexpr float coefficient = K * 0.25f;
__global__ void first(float *x, int n) {
  float w = coefficient<1>;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = w;
}
__global__ void second(float *y, int n) {
  float w = coefficient<3>;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = w;
}
int main() {
  int n = 1000;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  first<<<8, 128>>>(x, n);
  second<<<8, 128>>>(y, n);
  float h[2];
  cudaMemcpy(h, x, sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + 1, y, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f %f\n", h[0], h[1]);
}
