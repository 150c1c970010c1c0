// What the launch says contradicts the assumption that there are fewer than 2^31 threads; the ones behind
// these would touch what another touches.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --show-rejected %s -- 2>&1 | not grep warning:
#include <cuda_runtime.h>

__global__ void a(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i > 0)
    x[i] = 1;
}
__global__ void b(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i > 0)
    x[i - 1] += 1;
}
// CHECK: launches of 'a' and 'b' are not fused: block 0, thread 1023 of 'a' writes x[1023], and block 1
void along_one_axis(int *x, int n) {
  a<<<4194304, 1024>>>(x, n);
  b<<<4194304, 1024>>>(x, n);
}

__global__ void c(int *x, int n) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n && i > 0)
    x[i] = 1;
}
__global__ void d(int *x, int n) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n && i > 0)
    x[i - 1] += 1;
}
// CHECK: launches of 'c' and 'd' are not fused: {{.*}}[gpufuse-kernel-fusion:dependence-crosses-threads]
void along_two_axes(int *x, int n) {
  c<<<dim3(65535, 65535), 1024>>>(x, n);
  d<<<dim3(65535, 65535), 1024>>>(x, n);
}

__global__ void e(int *x, int n) {
  int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1;
}
__global__ void f(int *x, int n) {
  int i = (blockIdx.x * gridDim.x + blockIdx.y) * blockDim.x + threadIdx.x; // rows and columns swapped
  if (i < n)
    x[i] += 1;
}
// CHECK: launches of 'e' and 'f' are not fused: {{.*}}[gpufuse-kernel-fusion:dependence-crosses-threads]
void other_order(int *x, int n) {
  e<<<dim3(8, 4), 64>>>(x, n);
  f<<<dim3(8, 4), 64>>>(x, n);
}
