// Param ptr inplace.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/param-ptr-inplace.cu

#include <cstdio>
__global__ void ones(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1.f; }
__global__ void dec(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] -= 1.f; }
void work(float *d, int n, cudaStream_t stream = 0) {
  dim3 block(256);
  dim3 grid((n + 255) / 256);
  ones<<<grid, block, 0, stream>>>(d, n);
  dec<<<grid, block, 0, stream>>>(d, n);
}
int main() {
  float *d;
  cudaMalloc(&d, 4000);
  work(d, 1000);
  float r; cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(d);
}
