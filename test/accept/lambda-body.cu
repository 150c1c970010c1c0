// Lambda body.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/lambda-body.cu

#include <cstdio>
__global__ void ones(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1.f; }
__global__ void dec(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] -= 1.f; }
int main() {
  const int n = 1000;
  float *d;
  cudaMalloc(&d, 4000);
  auto step = [&]() {
    ones<<<(n + 255) / 256, 256>>>(d, n);
    dec<<<(n + 255) / 256, 256>>>(d, n);
  };
  for (int i = 0; i < 3; i++) step();
  float r; cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(d);
}
