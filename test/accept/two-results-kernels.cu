// Two results kernels.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/two-results-kernels.cu

#include <cstdio>
#include <cstdlib>
// matrix-vector products with rows and own-element update (PolyBench mvt/atax style)
#define N 1024
__global__ void mvt_kernel1(const float *a, float *x1, const float *y_1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int j;
    for (j = 0; j < N; j++) x1[i] += a[i * N + j] * y_1[j];
  }
}
__global__ void mvt_kernel2(const float *a, float *x2, const float *y_2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int j;
    for (j = 0; j < N; j++) x2[i] += a[j * N + i] * y_2[j];
  }
}
int main() {
  float *a, *x1, *x2, *y1, *y2;
  cudaMalloc((void **)&a, sizeof(float) * N * N);
  cudaMalloc((void **)&x1, sizeof(float) * N);
  cudaMalloc((void **)&x2, sizeof(float) * N);
  cudaMalloc((void **)&y1, sizeof(float) * N);
  cudaMalloc((void **)&y2, sizeof(float) * N);
  cudaMemset(a, 0, sizeof(float) * N * N); cudaMemset(x1, 0, 4 * N); cudaMemset(x2, 0, 4 * N); cudaMemset(y1, 0, 4 * N); cudaMemset(y2, 0, 4 * N);
  dim3 block(256, 1);
  dim3 grid(4, 1);
  mvt_kernel1<<<grid, block>>>(a, x1, y1);
  mvt_kernel2<<<grid, block>>>(a, x2, y2);
  float r;
  cudaMemcpy(&r, x1, sizeof r, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
  cudaFree(a); cudaFree(x1); cudaFree(x2); cudaFree(y1); cudaFree(y2);
  return 0;
}
