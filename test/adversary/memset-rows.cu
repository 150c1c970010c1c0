// Sets ahead of launches with rows that no kernel of that shape makes, or that other threads use.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cuda_runtime.h>

__global__ void mark(unsigned *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] |= 1;
}
__global__ void transposed(unsigned *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[x * h + y] |= 1;
}

// The grid does not cover the rows.
static void fewer(unsigned *out, int w, int h) {
  dim3 block(8, 8), grid((w + 7) / 8, h / 8);
  cudaMemset(out, 0, sizeof(unsigned) * w * h);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}the launch may have rows, {{.*}}memset-not-a-kernel]
  mark<<<grid, block>>>(out, w, h);
}
// Both numbers may be below zero where the grid does not come from them.
static void negative(unsigned *out, int w, int h) {
  cudaMemset(out, 0, sizeof(unsigned) * w * h);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}memset-not-a-kernel]
  mark<<<dim3(100000, 60000), dim3(8, 8)>>>(out, w, h);
}
// The product may wrap.
static void wraps(unsigned char *out, unsigned w, unsigned h) {
  dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
  cudaMemset(out, 0, w * h);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}memset-not-a-kernel]
  mark<<<grid, block>>>((unsigned *)out, w, h);
}
// Three factors, or one.
static void deep(unsigned *out, int w, int h, int d) {
  dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
  cudaMemset(out, 0, sizeof(unsigned) * w * h * d);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}memset-not-a-kernel]
  mark<<<grid, block>>>(out, w, h);
}
static void flat(unsigned *out, int n, int w, int h) {
  dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
  cudaMemset(out, 0, sizeof(unsigned) * n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}memset-not-a-kernel]
  mark<<<grid, block>>>(out, w, h);
}
// A row of the set is longer than one of the kernel: another thread sets what it uses.
static void pitched(unsigned *out, int w, int h, int pitch) {
  dim3 block(8, 8), grid((pitch + 7) / 8, (h + 7) / 8);
  cudaMemset(out, 0, sizeof(unsigned) * pitch * h);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}dependence
  mark<<<grid, block>>>(out, w, h);
}
static void columns(unsigned *out, int w, int h) {
  dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
  cudaMemset(out, 0, sizeof(unsigned) * w * h);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}dependence
  transposed<<<grid, block>>>(out, w, h);
}

int main() {
  unsigned *out;
  cudaMalloc(&out, 4000000);
  fewer(out, 30, 20);
  negative(out, -10, -10);
  wraps((unsigned char *)out, 30, 20);
  deep(out, 30, 20, 3);
  flat(out, 600, 30, 20);
  pitched(out, 30, 20, 32);
  columns(out, 30, 20);
}
