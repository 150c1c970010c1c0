// A macro spells the launch, and cannot be invoked for the fused kernel.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

#define LAUNCH(kernel, ...) kernel<<<(n + 255) / 256, 256>>>(__VA_ARGS__)

#define CHECKED(kernel, ...)                                                                       \
  do {                                                                                             \
    kernel<<<(n + 255) / 256, 256>>>(__VA_ARGS__);                                                 \
    report(#kernel, cudaGetLastError());                                                           \
  } while (0)

void report(const char *, cudaError_t);

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  LAUNCH(first, x, n);
  // CHECK: :[[#@LINE-1]]:10: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:launch-in-macro]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void checked(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  CHECKED(first, x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: this launch is spelled by a macro [gpufuse-kernel-fusion:launch-in-macro]
  CHECKED(second, x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
