// Launches whose shapes differ, beside a look-alike that may be one.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

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
__global__ void lanes(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += threadIdx.x;
}
__device__ int lane() { return threadIdx.x % 32; }
__global__ void hidden(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += lane();
}
__global__ void whole(float *x, int n) {
  uint3 at = threadIdx;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += at.x;
}
__global__ void narrow(float *x, int n) {
  int i = (unsigned char)(blockIdx.x * blockDim.x) + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}
__global__ void crossed(float *x, int n) {
  int i = blockIdx.x * blockDim.y + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}
__global__ void unguarded(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 2.0f; }
__global__ void negative(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - 1000)
    x[i] += 2.0f;
}
__global__ void half_guarded(float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
  y[i] = 1.0f;
}
__global__ void shared(float *x, int n) {
  __shared__ float last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    last = x[i];
    x[i] += last;
  }
}
__global__ void voting(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += __ballot_sync(__activemask(), i > 3);
}
__global__ void strided(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += gridDim.x;
}

#define BEFORE                                                                                     \
  float *x, *y;                                                                                    \
  cudaMalloc(&x, n * sizeof(float));                                                               \
  cudaMalloc(&y, n * sizeof(float))

// CHECK-NOT: can be one
// Blocks of 256 and of 128, and the kernel sees them.
void apart(int n) {
  BEFORE;
  lanes<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}the grid extents in x of 'lanes' and 'lanes' are not provably the same [gpufuse-kernel-fusion:launch-shapes-differ]
  lanes<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  hidden<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  hidden<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  whole<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  whole<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  narrow<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  narrow<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  crossed<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  crossed<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  shared<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  shared<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  voting<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  voting<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  strided<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  strided<<<(n + 127) / 128, 128>>>(x, n);
}

// As many elements are not touched in the other blocks.
void counts(int n, int m) {
  BEFORE;
  unguarded<<<(n + 255) / 256, 256>>>(x);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  unguarded<<<(n + 127) / 128, 128>>>(x);
  cudaDeviceSynchronize();
  half_guarded<<<(n + 255) / 256, 256>>>(x, y, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  half_guarded<<<(n + 127) / 128, 128>>>(x, y, n);
  cudaDeviceSynchronize();
  negative<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  negative<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  first<<<n / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<(n + 127) / 128, 128>>>(x, n);
  cudaDeviceSynchronize();
  first<<<(n + 255) / 256, 256>>>(x, m);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<(n + 127) / 128, 128>>>(x, m);
  cudaDeviceSynchronize();
  first<<<dim3((n + 255) / 256, 2), 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<dim3((n + 127) / 128, 4), 128>>>(y, n);
}

// The same blocks, more of them in one launch.
void grids(int n, int m) {
  BEFORE;
  strided<<<1, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}'strided', which has fewer blocks, counts them by gridDim [gpufuse-kernel-fusion:launch-shapes-differ]
  unguarded<<<4, 256>>>(y);
  cudaDeviceSynchronize();
  unguarded<<<1, 256>>>(x); // n may be 0, and the first launch runs all the same
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  unguarded<<<n, 256>>>(y);
  cudaDeviceSynchronize();
  unguarded<<<n, 256>>>(x);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}the grid extents in x of 'unguarded' and 'unguarded' are not provably the same [gpufuse-kernel-fusion:launch-shapes-differ]
  unguarded<<<m, 256>>>(y);
  cudaDeviceSynchronize();
  unguarded<<<4, 256>>>(x);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  unguarded<<<n, 256>>>(y);
  cudaDeviceSynchronize();
  // Which of the variables has more blocks depends on the axis, or one is an integer.
  dim3 wide((n + 255) / 256, m), high((m + 255) / 256, n), flat((n + 255) / 256);
  first<<<wide, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<high, 256>>>(y, m);
  cudaDeviceSynchronize();
  dim3 two((n + 255) / 256, 2), four((m + 255) / 256, 4); // the one with more along x may lack some along y
  first<<<two, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}which of the grids is the largest is not known [gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<four, 256>>>(y, m);
  cudaDeviceSynchronize();
  first<<<flat, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}which of the grids is the largest is not known [gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<(m + 255) / 256, 256>>>(y, m);
  cudaDeviceSynchronize();
  struct Padded {
    unsigned x;
    operator dim3() const { return dim3(x + 1); }
    explicit Padded(unsigned x, unsigned more = 0) : x(x + more) {}
  } padded(n), more(m);
  first<<<padded, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<more, 256>>>(y, m);
  cudaDeviceSynchronize();
  first<<<Padded(n), 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<Padded(m), 256>>>(y, m);
  cudaDeviceSynchronize();
  first<<<dim3((n + 255) / 256.0), 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  second<<<dim3((m + 255) / 256.0), 256>>>(y, m);
  cudaDeviceSynchronize();
  unguarded<<<dim3(4, 2), 256>>>(x);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}[gpufuse-kernel-fusion:launch-shapes-differ]
  unguarded<<<dim3(2, 4), 256>>>(y);
}

// CHECK: launches of 'first' and 'second' can be one: 'first_second'
void accepted(int n) {
  BEFORE;
  const int blocks = (n + 255) / 256;
  first<<<(n + 255) / 256, 256>>>(x, n);
  second<<<blocks, dim3(256)>>>(x, n);
}
