// NOLINT is read as clang-tidy reads it: in blocks, and with patterns.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void add(float *x, float a) { x[threadIdx.x] += a; }
__global__ void spread(float *x, float a) { x[threadIdx.x] -= a; }

// NOLINTBEGIN(bugprone-*)
void others(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'spread' can be one
  spread<<<1, 64>>>(x, 2.0f);
}
// NOLINTBEGIN
void all(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: {{.*}}gpufuse-kernel-fusion:suppressed]
  spread<<<1, 64>>>(x, 2.0f);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: {{.*}}gpufuse-redundant-sync:suppressed]
  cudaDeviceSynchronize();
}
// NOLINTEND(bugprone-*)
void still(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: {{.*}}gpufuse-kernel-fusion:suppressed]
  spread<<<1, 64>>>(x, 2.0f);
}
// NOLINTEND
void behind(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'spread' can be one
  spread<<<1, 64>>>(x, 2.0f);
}
// NOLINTBEGIN(gpufuse-redundant-*)
void named(float *x) {
  add<<<1, 64>>>(x, 1.0f);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'spread' can be one
  spread<<<1, 64>>>(x, 2.0f);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: remark: 'cudaDeviceSynchronize' stays: {{.*}}gpufuse-redundant-sync:suppressed]
  cudaDeviceSynchronize();
}
// NOLINTEND(gpufuse-redundant-*)
void pattern(float *x) {
  add<<<1, 64>>>(x, 1.0f); // NOLINT(bugprone-*, *-kernel-fusion)
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: {{.*}}gpufuse-kernel-fusion:suppressed]
  spread<<<1, 64>>>(x, 2.0f);
}
void several(float *x) {
  add<<<1, 64>>>(x, 1.0f); // NOLINT(bugprone-x) NOLINT(gpufuse-kernel-fusion)
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'spread' are not fused: {{.*}}gpufuse-kernel-fusion:suppressed]
  spread<<<1, 64>>>(x, 2.0f);
}
