// Lambda cdiv.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/lambda-cdiv.cu

#include <cstdio>
#include <vector>
__global__ void fill(int *x, int v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = v; }
__global__ void inc(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }
int main() {
  int n = 1000;
  auto cdiv = [](int a, int b) { return (a + b - 1) / b; };
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  fill<<<cdiv(n, 128), 128>>>(x, 4, n);
  inc<<<cdiv(n, 128), 128>>>(x, n);
  std::vector<int> h(n);
  cudaMemcpy(h.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int v : h) if (v != 5) { puts("bad"); return 1; }
  puts("ok");
  cudaFree(x);
}
