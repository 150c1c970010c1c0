// Static kernels removed.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/static-kernels-removed.cu

#include <cstdio>
namespace {
// Writes the identity.
__global__ void identity(int *p, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;  // my element
  if (i >= n) return;
  p[i] = i;  // in order
}
/* Negates every
   element. */
__global__ void negate(int *p, int n) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;  // my element
  if (i >= n) return;
  p[i] = -p[i];
}
}  // namespace

int main() {
  const int n = 1 << 10;
  int *p;
  cudaMalloc(&p, n * sizeof(int));
  identity<<<n / 128, 128>>>(p, n);
  negate<<<n / 128, 128>>>(p, n);
  int r; cudaMemcpy(&r, p + 9, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
