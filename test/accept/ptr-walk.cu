// Ptr walk.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/ptr-walk.cu

#include <cstdio>
// batch pointers: x += blockIdx.x * C
__global__ void init_rows(float *x, int C) {
  x += blockIdx.x * C;
  for (int c = threadIdx.x; c < C; c += blockDim.x) x[c] = c;
}
__global__ void bias_rows(float *x, const float *b, int C) {
  float *row = &x[blockIdx.x * C];
  for (int c = threadIdx.x; c < C; c += blockDim.x) row[c] += b[c];
}
int main() {
  int R = 32, C = 768;
  float *x, *b;
  cudaMalloc(&x, R * C * 4); cudaMalloc(&b, C * 4);
  cudaMemset(b, 0, C * 4);
  init_rows<<<R, 256>>>(x, C);
  bias_rows<<<R, 256>>>(x, b, C);
  float h; cudaMemcpy(&h, x, 4, cudaMemcpyDeviceToHost); printf("%f\n", h);
  cudaFree(x); cudaFree(b);
}
