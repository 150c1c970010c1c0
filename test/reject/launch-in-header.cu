// A launch in a header, which other files include too.
// RUN: split-file %s %t
// RUN: %fuse --show-rejected %t/main.cu -- 2>&1 | FileCheck %s

// CHECK: step.h:[[#]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:launch-in-header]
// CHECK: main.cu:[[#]]:3: warning: launches of 'first' and 'second' can be one: 'first_second'

//--- step.h
#include <cuda_runtime.h>
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
inline void step(float *x, int n) {
  first<<<4, 256>>>(x, n);
  second<<<4, 256>>>(x, n);
}
//--- main.cu
#include "cuda_runtime.h"
#include "step.h"
void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<4, 256>>>(x, n);
  second<<<4, 256>>>(x, n);
}
