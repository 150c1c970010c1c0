// Each half of a buffer has a copy of its own: what the host reads of one half does not wait for the other.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/halves.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/halves.cu

#include <cstdio>
#include <cuda_runtime.h>

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }

int main() {
  float *x, *y, *p;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMallocHost(&p, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  step<<<1, 64, 0, a>>>(x, 1.0f);
  step<<<1, 64, 0, b>>>(y, 2.0f);
  cudaMemcpyAsync(p, x, 32 * sizeof(float), cudaMemcpyDeviceToHost, a);
  cudaMemcpyAsync(p + 32, y, 32 * sizeof(float), cudaMemcpyDeviceToHost, b);
  cudaStreamSynchronize(b);
  cudaStreamSynchronize(a);
  printf("%a\n", p[31]);
  // CHECK: {{^ +}}cudaMemcpyAsync(p + 32
  // CHECK-NOT: {{^ +}}cudaStreamSynchronize(b);
  // CHECK: {{^ +}}cudaStreamSynchronize(a);
  // CHECK-NEXT: {{^ +}}printf("%a\n", p[31]
  cudaStreamSynchronize(b);
  printf("%a\n", p[32]);
  // CHECK: {{^ +}}cudaStreamSynchronize(b);
  // CHECK-NEXT: {{^ +}}printf("%a\n", p[32]
  // Each into its half, from other streams: in any order.
  cudaMemsetAsync(x, 0, 32 * sizeof(float), a);
  cudaStreamSynchronize(a);
  cudaMemsetAsync(&x[32], 1, 32 * sizeof(float), b);
  // CHECK: {{^ +}}cudaMemsetAsync(x, 0
  // CHECK-NEXT: {{^ +}}cudaMemsetAsync(&x[32]
  cudaDeviceSynchronize();
  cudaMemcpy(p, x, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; i += 31)
    printf("%a\n", p[i]);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(x);
  cudaFree(y);
  cudaFreeHost(p);
}
