// Do while check.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/do-while-check.cu

#include <cstdio>
#include <cstdlib>
#define CHECK_KERNEL() do { cudaError_t e_ = cudaGetLastError(); if (e_ != cudaSuccess) { std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); std::abort(); } } while (0)
__global__ void a(unsigned *p, unsigned n) { unsigned i = blockDim.x * blockIdx.x + threadIdx.x; if (i < n) p[i] = i ^ (i >> 3); }
__global__ void b(unsigned *p, unsigned n) { unsigned i = blockDim.x * blockIdx.x + threadIdx.x; if (i < n) p[i] = __popc(p[i]); }
__global__ void c(unsigned *p, unsigned char *q, unsigned n) { unsigned i = blockDim.x * blockIdx.x + threadIdx.x; if (i < n) q[i] = (unsigned char)p[i]; }
int main() {
  const unsigned n = 1u << 18;
  unsigned *p; unsigned char *q;
  if (cudaMalloc(&p, n * sizeof(*p)) != cudaSuccess) return 1;
  if (cudaMalloc(&q, n) != cudaSuccess) return 1;
  a<<<n / 512, 512>>>(p, n); CHECK_KERNEL();
  b<<<n / 512, 512>>>(p, n); CHECK_KERNEL();
  c<<<n / 512, 512>>>(p, q, n); CHECK_KERNEL();
  unsigned char r;
  cudaMemcpy(&r, q + 5, 1, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
  cudaFree(p); cudaFree(q);
}
