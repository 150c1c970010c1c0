// Delin div mod.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/delin-div-mod.cu

#include <cstdio>
// 1-D launch over a 2-D array, row/col from / and %
__global__ void f(float *a, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int r = i / cols, c = i % cols;
  if (r < rows) a[r * cols + c] = r - c;
}
__global__ void g(float *a, const float *bias, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * cols) a[i] += bias[i % cols];
}
int main() {
  const int rows = 300, cols = 128;
  float *a, *bias;
  cudaMalloc(&a, rows * cols * 4); cudaMalloc(&bias, cols * 4);
  cudaMemset(bias, 0, cols * 4);
  f<<<(rows * cols + 255) / 256, 256>>>(a, rows, cols);
  g<<<(rows * cols + 255) / 256, 256>>>(a, bias, rows, cols);
  float r; cudaMemcpy(&r, a, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(a); cudaFree(bias);
}
