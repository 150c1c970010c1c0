// Managed cpu uses.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/managed-cpu-uses.cu

#include <cstdio>
#include <cstdlib>
template <typename T> T *managed(size_t n) { T *p; cudaMallocManaged(&p, n * sizeof(T)); return p; }
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() {
  const int n = 4096;
  int *p = managed<int>(n);
  f<<<16, 256>>>(p, n);
  g<<<16, 256>>>(p, n);
  cudaDeviceSynchronize();
  printf("%d\n", p[5]);
  cudaFree(p);
}
