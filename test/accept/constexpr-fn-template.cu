// Constexpr fn template.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/constexpr-fn-template.cu

#include <cstdio>
template <typename A, typename B> constexpr auto cdiv(A a, B b) -> decltype(a / b) { return a / b + (a % b > 0 ? 1 : 0); }
static constexpr int kThreads = 192;
__global__ void f(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main(int argc, char **argv) {
  long n = 100 * argc;
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<cdiv(n, kThreads), kThreads>>>(p, n);
  g<<<cdiv(n, kThreads), kThreads>>>(p, n);
  float r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(p);
}
