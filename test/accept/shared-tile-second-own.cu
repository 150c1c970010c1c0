// Shared tile second own.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/shared-tile-second-own.cu

#include <cstdio>
#include <cstdlib>
#define TILE 16
// tiled matmul, then bias+relu on the own element
__global__ void matmul(const int *A, const int *B, int *C, int n) {
  __shared__ int As[TILE][TILE], Bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  int acc = 0;
  for (int t = 0; t < n / TILE; ++t) {
    As[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[row * n + col] = acc;
}
__global__ void bias_relu(int *C, const int *bias, int n) {
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  int v = C[row * n + col] + bias[col];
  C[row * n + col] = v > 0 ? v : 0;
}
int main() {
  const int n = 128;
  int *A, *B, *C, *bias;
  cudaMalloc(&A, n * n * 4); cudaMalloc(&B, n * n * 4); cudaMalloc(&C, n * n * 4); cudaMalloc(&bias, n * 4);
  int *h = (int *)malloc(n * n * 4);
  for (int k = 0; k < n * n; ++k) h[k] = k % 13 * 3 - 15;
  cudaMemcpy(A, h, n * n * 4, cudaMemcpyHostToDevice); cudaMemcpy(B, h + 1, n * n * 4 - 4, cudaMemcpyHostToDevice);
  cudaMemset(B + n * n - 1, 0, 4); cudaMemcpy(bias, h, n * 4, cudaMemcpyHostToDevice);
  dim3 block(TILE, TILE), grid(n / TILE, n / TILE);
  matmul<<<grid, block>>>(A, B, C, n);
  bias_relu<<<grid, block>>>(C, bias, n);
  cudaMemcpy(h, C, n * n * 4, cudaMemcpyDeviceToHost);
  unsigned bits = 0;
  for (int k = 0; k < n * n; ++k) bits = bits * 31 + ((unsigned *)h)[k];
  printf("%d %08x\n", h[1], bits);
  cudaFree(A); cudaFree(B); cudaFree(C); cudaFree(bias);
}
