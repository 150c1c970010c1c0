// Throwing check.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/throwing-check.cu

#include <cstdio>
#include <stdexcept>
#include <string>
namespace util {
inline void check(cudaError_t status, const char *expr, const char *file, int line) {
  if (status != cudaSuccess)
    throw std::runtime_error(std::string(file) + ":" + std::to_string(line) + " " + expr + ": " + cudaGetErrorString(status));
}
}
#define CUDA_TRY(expr) ::util::check((expr), #expr, __FILE__, __LINE__)
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() try {
  const int n = 512;
  int *p = nullptr;
  CUDA_TRY(cudaMalloc(&p, n * sizeof *p));
  f<<<2, 256>>>(p, n);
  CUDA_TRY(cudaGetLastError());
  g<<<2, 256>>>(p, n);
  CUDA_TRY(cudaGetLastError());
  int r; CUDA_TRY(cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost)); printf("%d\n", r);
  CUDA_TRY(cudaFree(p));
} catch (const std::exception &e) { std::puts(e.what()); return 1; }
