// Dynamic shared second.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/dynamic-shared-second.cu

#include <cstdio>
// dynamic shared memory in one of the two only, both launched with the same bytes
__global__ void reverse_block(int *p) {
  extern __shared__ int s[];
  int t = threadIdx.x, b = blockIdx.x * blockDim.x;
  s[t] = p[b + t];
  __syncthreads();
  p[b + t] = s[blockDim.x - 1 - t];
}
__global__ void addone(int *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i]++; }
int main() {
  const int n = 1024;
  int *p;
  cudaMalloc(&p, n * 4);
  cudaMemset(p, 0, n * 4);
  addone<<<n / 64, 64, 64 * sizeof(int)>>>(p);
  reverse_block<<<n / 64, 64, 64 * sizeof(int)>>>(p);
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
