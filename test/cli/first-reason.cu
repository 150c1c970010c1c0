// RUN: %gpufuse --checks=-*,redundant-sync --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s
//
// What is told of a wait that stays is what the program needs it for first, not what happens to lie
// first in memory.

#include <cuda_runtime.h>

__global__ void fill(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1.0f;
}

static void print(const float *x);
static float first(const float *x);

int main() {
  const int n = 1024;
  float *x;
  cudaMallocManaged(&x, n * sizeof(float));
  fill<<<4, 256>>>(x, n);
  // CHECK: first-reason.cu:[[#@LINE+2]]:3: remark: {{.*}} stays: the host touches memory here
  // CHECK: first-reason.cu:[[#@LINE+7]]:{{.*}} note: the host touches memory here
  cudaDeviceSynchronize();
  const float y = first(x);
  cudaFree(x);
  return y != 1.0f;
}

static float first(const float *x) { return x[0]; }
