// Shared tile second own.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"

#include <cstdio>
#define TILE 16
// tiled matmul, then bias+relu on the own element
__global__ void matmul(const float *A, const float *B, float *C, int n) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float acc = 0.f;
  for (int t = 0; t < n / TILE; ++t) {
    As[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[row * n + col] = acc;
}
__global__ void bias_relu(float *C, const float *bias, int n) {
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float v = C[row * n + col] + bias[col];
  C[row * n + col] = v > 0.f ? v : 0.f;
}
int main() {
  const int n = 512;
  float *A, *B, *C, *bias;
  cudaMalloc(&A, n * n * 4); cudaMalloc(&B, n * n * 4); cudaMalloc(&C, n * n * 4); cudaMalloc(&bias, n * 4);
  cudaMemset(A, 0, n * n * 4); cudaMemset(B, 0, n * n * 4); cudaMemset(bias, 0, n * 4);
  dim3 block(TILE, TILE), grid(n / TILE, n / TILE);
  matmul<<<grid, block>>>(A, B, C, n);
  bias_relu<<<grid, block>>>(C, bias, n);
  float r; cudaMemcpy(&r, C, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(A); cudaFree(B); cudaFree(C); cudaFree(bias);
}
