// Stop flag.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/stop-flag.cu

#include <cstdio>
// several threads write the same value to a flag that only the host reads
__global__ void mark(const int *x, int *flag, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && x[i] > 3) *flag = 1; }
__global__ void decay(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = max(0, x[i] - 1); }
int main() {
  const int n = 5000;
  int *x, *flag;
  cudaMalloc(&x, n * 4); cudaMalloc(&flag, 4);
  cudaMemset(x, 0, n * 4); cudaMemset(flag, 0, 4);
  mark<<<20, 256>>>(x, flag, n);
  decay<<<20, 256>>>(x, n);
  int h; cudaMemcpy(&h, flag, 4, cudaMemcpyDeviceToHost); printf("%d\n", h);
  cudaFree(x); cudaFree(flag);
}
