// Cudaerr var.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/cudaerr-var.cu

#include <stdio.h>
#include <stdlib.h>
__global__ void init(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = 1.0f; }
__global__ void shift(float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] = a[i] - 0.5f; }
int main() {
  cudaError_t err = cudaSuccess;
  int n = 50000;
  float *a = NULL, *b = NULL;
  err = cudaMalloc((void **)&a, n * sizeof(float));
  if (err != cudaSuccess) { fprintf(stderr, "Failed to allocate (error code %s)!\n", cudaGetErrorString(err)); exit(EXIT_FAILURE); }
  err = cudaMalloc((void **)&b, n * sizeof(float));
  if (err != cudaSuccess) { fprintf(stderr, "Failed to allocate (error code %s)!\n", cudaGetErrorString(err)); exit(EXIT_FAILURE); }
  int threadsPerBlock = 256;
  int blocksPerGrid = (n + threadsPerBlock - 1) / threadsPerBlock;
  init<<<blocksPerGrid, threadsPerBlock>>>(a, n);
  err = cudaGetLastError();
  if (err != cudaSuccess)
  {
    fprintf(stderr, "Failed to launch init kernel (error code %s)!\n", cudaGetErrorString(err));
    exit(EXIT_FAILURE);
  }
  shift<<<blocksPerGrid, threadsPerBlock>>>(a, b, n);
  err = cudaGetLastError();
  if (err != cudaSuccess)
  {
    fprintf(stderr, "Failed to launch shift kernel (error code %s)!\n", cudaGetErrorString(err));
    exit(EXIT_FAILURE);
  }
  float r;
  err = cudaMemcpy(&r, b, sizeof r, cudaMemcpyDeviceToHost);
  printf("%f %d\n", r, (int)err);
  cudaFree(a); cudaFree(b);
}
