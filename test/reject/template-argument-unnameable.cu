// A local class has no name at the place of the fused kernel.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

struct Named {
  static constexpr float Value = 1.0f;
};

template <typename T> __global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += sizeof(T);
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  struct Local {
    char bytes[4];
  };
  add<Local><<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:template-argument-unnameable]
  second<<<4, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  add<Named><<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'second' can be one: 'add_second' [gpufuse-kernel-fusion]
  second<<<4, 256>>>(x, n);
}
