// Bool flags char.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/bool-flags-char.cu

#include <cstdio>
// bfs-like masks, own element
__global__ void kernel1(bool *mask, bool *updating, int *cost, int n) { int tid = blockIdx.x * 512 + threadIdx.x; if (tid < n && mask[tid]) { mask[tid] = false; cost[tid] += 1; updating[tid] = true; } }
__global__ void kernel2(bool *mask, bool *updating, bool *visited, int n) { int tid = blockIdx.x * 512 + threadIdx.x; if (tid < n && updating[tid]) { mask[tid] = true; visited[tid] = true; updating[tid] = false; } }
int main() {
  const int n = 10000;
  bool *m, *u, *v; int *c;
  cudaMalloc((void**)&m, n); cudaMalloc((void**)&u, n); cudaMalloc((void**)&v, n); cudaMalloc((void**)&c, n * 4);
  cudaMemset(m, 1, n); cudaMemset(u, 0, n); cudaMemset(v, 0, n); cudaMemset(c, 0, n * 4);
  dim3 grid(20, 1, 1), threads(512, 1, 1);
  kernel1<<<grid, threads, 0>>>(m, u, c, n);
  kernel2<<<grid, threads, 0>>>(m, u, v, n);
  bool r; cudaMemcpy(&r, v, 1, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(m); cudaFree(u); cudaFree(v); cudaFree(c);
}
