// One alloc args.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/one-alloc-args.cu

#include <cstdio>
#include <cstdlib>
__global__ void ones(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1.f; }
__global__ void axpy(const float *x, float *y, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a + x[i]; }
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *mem;
  cudaMalloc((void **)&mem, 2 * n * sizeof(float));
  cudaMemset(mem, 0, 2 * n * sizeof(float));
  ones<<<(n + 255) / 256, 256>>>(mem, n);
  axpy<<<(n + 255) / 256, 256>>>(mem, mem + n, 3.f, n);
  float r; cudaMemcpy(&r, &mem[n], 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(mem);
}
