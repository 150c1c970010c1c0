// Template int param.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/template-int-param.cu

#include <cstdio>
template <typename T, int BLOCK, int ITEMS> __global__ void gen(T *out, int n) {
  #pragma unroll
  for (int k = 0; k < ITEMS; ++k) {
    int i = (blockIdx.x * ITEMS + k) * BLOCK + threadIdx.x;
    if (i < n) out[i] = T(i);
  }
}
template <typename T, int BLOCK, int ITEMS> __global__ void half_it(T *out, int n) {
  #pragma unroll
  for (int k = 0; k < ITEMS; ++k) {
    int i = (blockIdx.x * ITEMS + k) * BLOCK + threadIdx.x;
    if (i < n) out[i] >>= 1;
  }
}
int main() {
  const int n = 100000; constexpr int B = 128, I = 4;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  const int grid = (n + B * I - 1) / (B * I);
  gen<int, B, I><<<grid, B>>>(x, n);
  half_it<int, B, I><<<grid, B>>>(x, n);
  int r; cudaMemcpy(&r, x + 7, sizeof r, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(x);
}
