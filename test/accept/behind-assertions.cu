// Sums, products, quotients by constants and members of this object can be computed ahead of an assertion.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 %s %t.out/behind-assertions.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --report=%t.hip.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.hip.json 1
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += i;
}
__global__ void mul(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}
struct Model {
  int heads, parts;
  void step(int *x, int n);
};
static void bias(int *x, int n, int heads) {
  assert(heads > 0);
  add<<<(n + 255) / 256, 256>>>(x, n);
}
static void scale(int *x, int n, int by) { mul<<<(n + 255) / 256, 256>>>(x, by, n); }
void Model::step(int *x, int n) {
  bias(x, n, heads);
  scale(x, n, n / 4 + heads * parts);
}
int main() {
  int n = 600, *x, h[4];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  Model m{3, 4};
  m.step(x, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[3]);
}
