// Vectors and strings of the host, made with the library's default allocators, start no work.
// RUN: %fuse --checks=redundant-sync --output-dir=%t.out %s -- && FileCheck --input-file=%t.out/beside-vectors.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/beside-vectors.cu

#include <cstdio>
#include <cuda_runtime.h>
#include <string>
#include <vector>

__global__ void step(float *x, float a) { x[threadIdx.x] = 0.5f * x[threadIdx.x] + a; }

int main() {
  std::vector<float> more(64, 1.0f);
  const std::string name("x");
  float *x, host[64];
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize();
  // CHECK: {{^ +}}step<<<1, 64>>>(x, 1.0f);
  // CHECK-NOT: {{^ +}}cudaDeviceSynchronize();
  // CHECK: {{^ +}}cudaMemcpy(host, x
  cudaMemcpy(host, x, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%s %a\n", name.c_str(), host[3] + more[5]);
  cudaMemcpyAsync(more.data(), x, 32 * sizeof(float), cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize();
  // CHECK: {{^ +}}cudaMemcpyAsync(more.data(), x
  // CHECK-NEXT: {{^ +}}cudaDeviceSynchronize();
  printf("%a\n", more[3]);
  cudaFree(x);
}
