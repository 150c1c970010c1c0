// A copy from pageable memory may read it before the call returns: the wait before it orders that.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cstdlib>
#include <cuda_runtime.h>

int main() {
  const int n = 64;
  float *x, *y, *h = (float *)malloc(n * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpyAsync(h, x, n * sizeof(float), cudaMemcpyDeviceToHost, 0);
  cudaStreamSynchronize(0);
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaStreamSynchronize' stays: {{.*}}sync-guards-host-access]
  cudaMemcpyAsync(y, h, n * sizeof(float), cudaMemcpyHostToDevice, 0);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
  free(h);
}
