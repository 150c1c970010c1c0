// Ptr copy alias names.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/ptr-copy-alias-names.cu

#include <cstdio>
__global__ void w(int *o, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) o[t] = t; }
__global__ void r(const int *i, int *o, int n) { int t = blockIdx.x * blockDim.x + threadIdx.x; if (t < n) o[t] = i[t] * i[t]; }
int main() {
  const int n = 2048;
  int *bufA, *bufB;
  cudaMalloc(&bufA, n * sizeof(int));
  cudaMalloc(&bufB, n * sizeof(int));
  int *cur = bufA;
  int *const next = bufB;
  w<<<n / 64, 64>>>(cur, n);
  r<<<n / 64, 64>>>(bufA, next, n);
  int h[2];
  cudaMemcpy(h, bufB, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[1]);
  cudaFree(bufA); cudaFree(bufB);
}
