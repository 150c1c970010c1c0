// Host max grid.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/host-max-grid.cu

#include <cstdio>
#include <algorithm>
__global__ void f(float *p, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = i; }
__global__ void g(float *p, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] += 1; }
int main(int argc, char **argv) {
  int n = 100 * argc;
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  int blocks = std::min((n + 255) / 256, 65535);
  f<<<blocks, 256>>>(p, n);
  g<<<blocks, 256>>>(p, n);
  float r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(p);
}
