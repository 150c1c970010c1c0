// If cudasuccess return.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/if-cudaSuccess-return.cu

#include <cstdio>
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int run(int n) {
  int *p = nullptr;
  if (cudaMalloc(&p, n * sizeof *p) != cudaSuccess) return 1;
  f<<<(n + 255) / 256, 256>>>(p, n);
  if (cudaGetLastError() != cudaSuccess) { cudaFree(p); return 2; }
  g<<<(n + 255) / 256, 256>>>(p, n);
  if (auto e = cudaGetLastError(); e != cudaSuccess) { printf("%s\n", cudaGetErrorString(e)); cudaFree(p); return 3; }
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
  return 0;
}
int main() { return run(512); }
