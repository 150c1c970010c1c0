// Without what the second body stores over, the first's product has one use, which is contracted.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void first(float *y, float *z, const float *x, const float *w, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p = x[i] * a;
  z[i] = p + w[i];
  y[i] = p;
}
__global__ void second(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0.5f;
}
int main() {
  const int n = 256;
  float h[n], *w, *x, *y, *z;
  for (float **each : {&w, &x, &y, &z}) {
    cudaMalloc(each, sizeof h);
    for (int i = 0; i < n; ++i)
      h[i] = 1.0f / (i + 3 + (each == &x) * 5 + (each == &w) * 2);
    cudaMemcpy(*each, h, sizeof h, cudaMemcpyHostToDevice);
  }
  first<<<2, 128>>>(y, z, x, w, 0.37f);
  second<<<2, 128>>>(y);
  for (float *each : {w, x, y, z}) {
    cudaMemcpy(h, each, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      printf("%a\n", h[i]);
  }
}
