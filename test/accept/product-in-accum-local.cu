// Product in accum local.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/product-in-accum-local.cu

#include <cstdio>
// row dot, scaled at the end; then bias
__global__ void dot(const float *a, const float *x, float *y, float alpha, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < n) {
    float acc = 0.f;
    for (int k = 0; k < n; ++k) acc += a[r * n + k] * x[k];
    y[r] = alpha * acc;
  }
}
__global__ void bias(float *y, const float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += b[i]; }
int main() {
  const int n = 256;
  float *a, *x, *y, *b;
  cudaMalloc(&a, n * n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&b, n * 4);
  cudaMemset(a, 0, n * n * 4); cudaMemset(x, 0, n * 4); cudaMemset(b, 0, n * 4);
  dot<<<1, 256>>>(a, x, y, 2.f, n);
  bias<<<1, 256>>>(y, b, n);
  float r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(a); cudaFree(x); cudaFree(y); cudaFree(b);
}
