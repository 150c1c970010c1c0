// Delin symbolic cols.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/delin-symbolic-cols.cu

#include <cstdio>
#include <cstdlib>
__global__ void f(float *a, const float *bias, int N, int OC) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) { int col = i % OC; a[i] += bias[col]; }
}
__global__ void g(float *a, int N, int OC) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) { int row = i / OC; a[i] -= row & 1; }
}
int main(int argc, char **argv) {
  const int B = atoi(argv[1]), OC = atoi(argv[2]), N = B * OC;
  float *a, *bias;
  cudaMalloc(&a, N * 4); cudaMalloc(&bias, OC * 4);
  cudaMemset(bias, 0, OC * 4); cudaMemset(a, 0, N * 4);
  f<<<(N + 255) / 256, 256>>>(a, bias, N, OC);
  g<<<(N + 255) / 256, 256>>>(a, N, OC);
  float r; cudaMemcpy(&r, a, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(a); cudaFree(bias);
}
