// Histogram atomics.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/histogram-atomics.cu

#include <cstdio>
__global__ void hist_a(const unsigned char *d, unsigned *h, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&h[d[i] & 15], 1u); }
__global__ void hist_b(const unsigned char *d, unsigned *h, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&h[d[i] >> 4], 1u); }
int main() {
  const int n = 1 << 16;
  unsigned char *d; unsigned *h;
  cudaMalloc(&d, n); cudaMalloc(&h, 16 * sizeof(unsigned));
  cudaMemset(d, 0x35, n); cudaMemset(h, 0, 64);
  hist_a<<<n / 256, 256>>>(d, h, n);
  hist_b<<<n / 256, 256>>>(d, h, n);
  unsigned r[16]; cudaMemcpy(r, h, sizeof r, cudaMemcpyDeviceToHost); printf("%u %u\n", r[3], r[5]);
  cudaFree(d); cudaFree(h);
}
