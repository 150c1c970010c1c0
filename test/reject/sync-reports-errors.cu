// The wait reports errors, and the one behind it does not.
// RUN: %fuse --checks=redundant-sync --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__global__ void step(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0.5f * x[i] + 1.0f;
}

#define CHECK(call)                                                                                \
  do {                                                                                             \
    if ((call) != cudaSuccess) {                                                                   \
      printf("failed\n");                                                                          \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(x, n);
  CHECK(cudaDeviceSynchronize());
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: remark: 'cudaDeviceSynchronize' stays: {{.*}}[gpufuse-redundant-sync:sync-reports-errors]
  step<<<(n + 255) / 256, 256>>>(x, n);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: {{.*}}[gpufuse-redundant-sync:sync-guards-free]
  cudaFree(x);
}

static void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(x, n);
  CHECK(cudaDeviceSynchronize());
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: 'cudaDeviceSynchronize' can go
  step<<<(n + 255) / 256, 256>>>(x, n);
  CHECK(cudaDeviceSynchronize());
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: remark: 'cudaDeviceSynchronize' stays: {{.*}}[gpufuse-redundant-sync:sync-guards-free]
  cudaFree(x);
}

int main() {
  accepted(1000);
  refused(1000);
}
