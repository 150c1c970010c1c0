// Parameters whose type goes on behind their name.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void A(float *x, float (*rows)[2], const float limits[], int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = rows[i][1] + limits[i];
}
__global__ void B(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + 0.5f;
}
int main() {
  const int n = 100;
  float *x, *y, (*rows)[2], *limits, h[2 * n];
  for (int i = 0; i < 2 * n; ++i)
    h[i] = 0.3f * i;
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  cudaMalloc(&rows, sizeof h);
  cudaMalloc(&limits, sizeof h);
  cudaMemcpy(rows, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(limits, h, sizeof h, cudaMemcpyHostToDevice);
  A<<<2, 64>>>(x, rows, limits, n);
  B<<<2, 64>>>(y, x, n);
  cudaMemcpy(h, y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 7)
    printf("%.9g\n", h[i]);
}
