// Min size t gridstride.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/min-size-t-gridstride.cu

#include <cstdio>
#include <cstdint>
__global__ void f(uint64_t *p, size_t n) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) p[i] = i * 11400714819323198485ull;
}
__global__ void g(uint64_t *p, size_t n) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) p[i] >>= 40;
}
int main() {
  const size_t n = 10u << 20;
  uint64_t *p;
  cudaMalloc(&p, n * sizeof *p);
  f<<<1024, 256>>>(p, n);
  g<<<1024, 256>>>(p, n);
  uint64_t r; cudaMemcpy(&r, p, 8, cudaMemcpyDeviceToHost); printf("%lu\n", r);
  cudaFree(p);
}
