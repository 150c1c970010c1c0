// Kernels that go over their buffers in strides of all threads: whether two of these overlap is asked when the program runs.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --report=%t.json --output-dir=%t.out %s -- -Wall && test $(grep -c applied %t.json) = 4
// RUN: grep -v CHECK %t.out/guards-of-strides.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/guards-of-strides.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void bump(int *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] += i;
}
__global__ void twice(int *y, const int *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = 2 * x[i];
}
__global__ void longBump(int *x, size_t n) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += blockDim.x * size_t(gridDim.x))
    x[i] += i;
}
__global__ void longTwice(int *y, const int *x, size_t n) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += blockDim.x * size_t(gridDim.x))
    y[i] = 2 * x[i];
}
__global__ void mixed(int *x, int n) {
  const unsigned stride = blockDim.x * gridDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    x[i] ^= 5;
}

void ofNumbers(int *x, int *y, int n) {
  // CHECK: if (gpufuse_disjoint(x, n, y, n)) {
  // CHECK-NEXT: bump_twice<<<(n + 63) / 64, 64>>>(x, n, y);
  bump<<<(n + 63) / 64, 64>>>(x, n);
  twice<<<(n + 63) / 64, 64>>>(y, x, n);
}
void ofFewBlocks(int *x, int *y, int n) {
  // CHECK: if (gpufuse_disjoint(x, n, y, n)) {
  // CHECK-NEXT: bump_twice<<<2, 32>>>(x, n, y);
  bump<<<2, 32>>>(x, n);
  twice<<<2, 32>>>(y, x, n);
}
void ofSizes(int *x, int *y, size_t n) {
  // CHECK: if (gpufuse_disjoint(x, n, y, n)) {
  // CHECK-NEXT: longBump_longTwice<<<3, 64>>>(x, n, y);
  longBump<<<3, 64>>>(x, n);
  longTwice<<<3, 64>>>(y, x, n);
}
void ofBoth(int *x, int *y, int n) {
  // CHECK: if (gpufuse_disjoint(x, n, y, n)) {
  // CHECK-NEXT: mixed_x2<<<3, 64>>>(x, n, y);
  mixed<<<3, 64>>>(x, n);
  mixed<<<3, 64>>>(y, n);
}
int main() {
  static int h[1000];
  int *x;
  cudaMalloc(&x, sizeof(h));
  for (int apart : {400, 300, -300, 0}) {
    const int n = 300;
    int *a = x + 300, *b = a + apart;
    cudaMemset(x, 1, sizeof(h));
    ofNumbers(a, b, n);
    ofFewBlocks(a, b, n);
    ofSizes(a, b, n);
    ofBoth(a, b, n);
    ofBoth(a, b, 0);
    cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int v : h)
      sum = sum * 31 + v;
    printf("%u\n", sum);
  }
}
