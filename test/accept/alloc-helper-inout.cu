// Alloc helper inout.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/alloc-helper-inout.cu

#include <cstdio>
#define ALLOC(ptr, count) do { cudaError_t e = cudaMalloc((void **)&(ptr), (count) * sizeof(*(ptr))); if (e != cudaSuccess) { puts("oom"); return 1; } } while (0)
__global__ void f(unsigned short *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = (unsigned short)(i * 7); }
__global__ void g(const unsigned short *p, unsigned *q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) q[i] = p[i] * 3u; }
int main() {
  const int n = 4096;
  unsigned short *p = 0; unsigned *q = 0;
  ALLOC(p, n); ALLOC(q, n);
  f<<<16, 256>>>(p, n);
  g<<<16, 256>>>(p, q, n);
  unsigned h; cudaMemcpy(&h, q + 1, 4, cudaMemcpyDeviceToHost); printf("%u\n", h);
  cudaFree(p); cudaFree(q);
}
