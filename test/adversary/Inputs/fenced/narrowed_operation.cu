// What is known to be a float is added as a float, and its product is contracted.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void first(double *d, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  d[i] = x[i];
}
__global__ void second(float *z, const double *d, const float *w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = (float)(d[i] * (double)w[i]) + z[i];
}
int main() {
  const int n = 256;
  float h[n], *w, *x, *y, *z;
  double *d;
  cudaMalloc(&d, n * sizeof(double));
  for (float **each : {&w, &x, &y, &z}) {
    cudaMalloc(each, sizeof h);
    for (int i = 0; i < n; ++i)
      h[i] = 1.0f / (i + 3 + (each == &x) * 5 + (each == &w) * 2);
    cudaMemcpy(*each, h, sizeof h, cudaMemcpyHostToDevice);
  }
  first<<<2, 128>>>(d, x);
  second<<<2, 128>>>(z, d, w);
  for (float *each : {w, x, y, z}) {
    cudaMemcpy(h, each, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      printf("%a\n", h[i]);
  }
}
