// Softmax row block.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/softmax-row-block.cu

#include <cstdio>
#include <cfloat>
// one block per row; second kernel needs the barrier
__global__ void row_stats(const float *x, float *mx, int cols) {
  __shared__ float buf[256];
  const float *row = x + blockIdx.x * cols;
  float m = -FLT_MAX;
  for (int j = threadIdx.x; j < cols; j += blockDim.x) m = fmaxf(m, row[j]);
  buf[threadIdx.x] = m;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) buf[threadIdx.x] = fmaxf(buf[threadIdx.x], buf[threadIdx.x + s]);
    __syncthreads();
  }
  if (threadIdx.x == 0) mx[blockIdx.x] = buf[0];
}
__global__ void row_sub(float *x, const float *mx, int cols) {
  float m = mx[blockIdx.x];
  for (int j = threadIdx.x; j < cols; j += blockDim.x) x[blockIdx.x * cols + j] -= m;
}
int main() {
  const int rows = 128, cols = 1000;
  float *x, *mx;
  cudaMalloc(&x, rows * cols * sizeof(float));
  cudaMalloc(&mx, rows * sizeof(float));
  cudaMemset(x, 0, rows * cols * sizeof(float));
  row_stats<<<rows, 256>>>(x, mx, cols);
  row_sub<<<rows, 256>>>(x, mx, cols);
  float r; cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(x); cudaFree(mx);
}
