// A pointer that was loaded, and one inside of a structure that the kernel changes, are not followed.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

struct View {
  float *data;
};

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

__global__ void moved(View view, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  view.data += n;
  if (i < n)
    view.data[i] += 1.0f;
}

__global__ void loaded(float **rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    rows[0][i] += 1.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, 2 * n * sizeof(float));
  View view = {x};
  moved<<<(n + 255) / 256, 256>>>(view, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'moved' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:unknown-pointer]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void refusedToo(int n) {
  float *x, **rows;
  cudaMalloc(&rows, sizeof *rows);
  cudaMalloc(&x, n * sizeof(float));
  loaded<<<(n + 255) / 256, 256>>>(rows, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'loaded' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:unknown-pointer]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
