// Timer events outside.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/timer-events-outside.cu

#include <cstdio>
__global__ void f(double *p, const double *q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = q[i] + 1.0; }
__global__ void g(double *p, double *q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) q[i] = p[i]; }
int main() {
  const int n = 1 << 16;
  double *p, *q;
  cudaEvent_t start, stop;
  cudaEventCreate(&start); cudaEventCreate(&stop);
  cudaMalloc(&p, n * sizeof *p); cudaMalloc(&q, n * sizeof *q);
  cudaMemset(q, 0, n * sizeof *q);
  cudaEventRecord(start);
  for (int i = 0; i < 100; i++) {
    f<<<n / 256, 256>>>(p, q, n);
    g<<<n / 256, 256>>>(p, q, n);
  }
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms; cudaEventElapsedTime(&ms, start, stop);
  double r; cudaMemcpy(&r, q, 8, cudaMemcpyDeviceToHost); printf("%f %f\n", r, ms);
  cudaFree(p); cudaFree(q);
}
