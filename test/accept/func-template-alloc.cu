// Func template alloc.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/func-template-alloc.cu

#include <cstdio>
// cudaMalloc<T> overload, constexpr dims, unused default stream 0
constexpr int kN = 1 << 14;
constexpr dim3 kBlock(32, 8);
constexpr dim3 kGrid(kN / 256);
__device__ inline int tid() { return blockIdx.x * 256 + threadIdx.y * 32 + threadIdx.x; }
__global__ void first(int *v) { v[tid()] = tid() * 2; }
__global__ void second(int *v) { v[tid()] |= 1; }
int main() {
  int *v;
  cudaMalloc<int>(&v, kN * sizeof(int));
  first<<<kGrid, kBlock, 0, 0>>>(v);
  second<<<kGrid, kBlock, 0, 0>>>(v);
  int r;
  cudaMemcpy(&r, v + 3, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
  cudaFree(v);
}
