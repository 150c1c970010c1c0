// Spelled differently.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/spelled-differently.cu

#include <cstdio>
#include <cstdlib>
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockDim.x * blockIdx.x + threadIdx.x; if (n > i) p[i] += 1; }
__global__ void h(int *p, int n) { int i = threadIdx.x + blockIdx.x * blockDim.x; if (!(i >= n)) p[i] <<= 1; }
__global__ void k(int *p, int n) { const unsigned int i = __mul24(blockIdx.x, blockDim.x) + threadIdx.x; if (i < n) p[i] ^= 1; }
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  const int threads = 256;
  int blocks = (n + threads - 1) / threads;
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<(n + 255) / 256, 256>>>(p, n);
  g<<<blocks, threads>>>(p, n);
  h<<<dim3(blocks, 1, 1), dim3(threads)>>>(p, n);
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
