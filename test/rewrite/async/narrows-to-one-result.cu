// The host waits for the one of two results that it needs first, and another wait is there for the second.
// RUN: %fuse --checks=redundant-sync,async-scope --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/narrows-to-one-result.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/narrows-to-one-result.cu -- -I%S/Inputs

#include "side.h"

int main() {
  float *x, *y, *first, *second;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaMallocHost(&first, 64 * sizeof(float));
  cudaMallocHost(&second, 64 * sizeof(float));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  // CHECK: cudaDeviceSynchronize();
  step<<<1, 64, 0, a>>>(x, 1.0f);
  cudaMemcpyAsync(first, x, 64 * sizeof(float), cudaMemcpyDeviceToHost, a);
  step<<<1, 64, 0, b>>>(y, 2.0f);
  cudaMemcpyAsync(second, y, 64 * sizeof(float), cudaMemcpyDeviceToHost, b);
  // CHECK: cudaMemcpyAsync(second
  // CHECK: {{^}}  cudaStreamSynchronize(a); // both
  cudaDeviceSynchronize(); // both
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += first[i];
  // CHECK: sum += first[i];
  // CHECK: {{^}}  cudaDeviceSynchronize();
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    sum += second[i];
  printf("%a\n", sum);
}
