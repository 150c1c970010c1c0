// Another configuration reads what the kernel wrote, without a copy.
// RUN: %fuse --checks=redundant-sync --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

void inspect(float *x);

__global__ void step(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0.5f * x[i] + 1.0f;
}

static void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(x, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: {{.*}}[gpufuse-redundant-sync:sync-in-conditional-code]
#ifdef VERBOSE
  inspect(x);
#endif
  float *h = new float[n];
  cudaMemcpy(h, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  delete[] h;
  cudaFree(x);
}

static void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(x, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: warning: 'cudaDeviceSynchronize' can go: everything behind it is in order without it [gpufuse-redundant-sync]
  float *h = new float[n];
  cudaMemcpy(h, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  delete[] h;
  cudaFree(x);
}

int main() {
  accepted(1000);
  refused(1000);
}
