// Reversed index layout.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/reversed-index-layout.cu

#include <cstdio>
// thread owns a column of a matrix in both kernels (covariance style)
#define M 512
#define NN 600
__global__ void mean_kernel(float *mean, const float *data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < M) {
    mean[j] = 0.0;
    int i;
    for (i = 0; i < NN; i++) mean[j] += data[i * M + j];
    mean[j] /= (float)NN;
  }
}
__global__ void center_kernel(const float *mean, float *data) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < M)
    for (int i = 0; i < NN; i++) data[i * M + j] -= mean[j];
}
int main() {
  float *mean, *data;
  cudaMalloc(&mean, M * sizeof(float));
  cudaMalloc(&data, M * NN * sizeof(float));
  cudaMemset(data, 0, M * NN * sizeof(float));
  mean_kernel<<<M / 256, 256>>>(mean, data);
  center_kernel<<<M / 256, 256>>>(mean, data);
  float r; cudaMemcpy(&r, data, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(mean); cudaFree(data);
}
