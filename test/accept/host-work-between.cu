// Host work between.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/host-work-between.cu

#include <cstdio>
#include <vector>
#include <cmath>
__global__ void init(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = n - i; }
__global__ void addc(int *a, int c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += c; }
int main() {
  int n = 4096;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  std::vector<int> ref(n);
  int block = 128;
  init<<<(n + block - 1) / block, block>>>(a, n);
  int c = 5;
  double expected = 0;
  expected += c * std::floor(n / 2.0);
  c = c + (n > 100 ? 1 : 0);
  addc<<<(n + block - 1) / block, block>>>(a, c, n);
  cudaMemcpy(ref.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d %f\n", ref[0], expected);
  cudaFree(a);
}
