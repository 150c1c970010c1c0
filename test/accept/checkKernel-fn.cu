// Checkkernel fn.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/checkKernel-fn.cu

#include <cstdio>
#include <cstdlib>
#include <iostream>
static void checkKernel(const char *name) {
  cudaError_t err = cudaPeekAtLastError();
  if (err != cudaSuccess) {
    std::cerr << "kernel " << name << " failed: " << cudaGetErrorString(err) << std::endl;
    std::exit(EXIT_FAILURE);
  }
}
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() {
  const int n = 512;
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<2, 256>>>(p, n);
  checkKernel("f");
  g<<<2, 256>>>(p, n);
  checkKernel("g");
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
