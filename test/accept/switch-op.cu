// Switch op.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/switch-op.cu

#include <cstdio>
enum Op { ADD, SUB, CLAMP };
__global__ void apply(float *x, Op op, float v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  switch (op) {
  case ADD: x[i] += v; break;
  case SUB: x[i] -= v; break;
  default: x[i] = fminf(x[i], v); break;
  }
}
int main() {
  const int n = 4096;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  apply<<<16, 256>>>(x, ADD, 3.f, n);
  apply<<<16, 256>>>(x, CLAMP, 2.f, n);
  float r; cudaMemcpy(&r, x, sizeof r, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(x);
}
