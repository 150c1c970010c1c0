// Launches of different grids and blocks: kernels that know their threads by flat numbers run in
// any blocks, others in the first blocks of the larger grid.
// RUN: %fuse --fold-memsets=off --output-dir=%t.out %s --
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/shapes-that-differ.hip
// RUN: FileCheck %s < %t.out/shapes-that-differ.hip

#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 3 * i + 1;
}
__global__ void shift(int *y, const int *x, int n) {
  const unsigned int idx = threadIdx.x + blockDim.x * blockIdx.x;
  if (idx >= n)
    return;
  y[idx] = x[idx] - 2;
}
__global__ void square(int *x, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= x[i];
}
__global__ void every(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] += 5;
}
__global__ void each(int *c) {
  c[64 * blockIdx.x + threadIdx.x] -= 1;
}
__global__ void reset(int *counters) {
  counters[threadIdx.x] = threadIdx.x;
}
__global__ void rows(int *m, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < w && r < h)
    m[r * w + c] += r - c;
}
__global__ void columns(int *m, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= w || r >= h)
    return;
  m[r * w + c] *= 2;
}
__global__ void sums(int *out, const int *x, int n) {
  __shared__ int part[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (threadIdx.x < half)
      part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = part[0];
}

static void print(const char *name, const int *device, int n) {
  static int host[4096];
  hipMemcpy(host, device, n * sizeof(int), hipMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + host[i];
  printf("%s %u\n", name, hash);
}

// CHECK-LABEL: {{^}}static __global__ void fill_shift(
// CHECK-NOT: {{^ *}}if (blockIdx.x <
// CHECK: {{^}}}

// CHECK-LABEL: {{^}}static __global__ void reset_fill(
// CHECK: {{^ *}}if (blockIdx.x < 1) {
// CHECK-NEXT: {{^ *}}counters[threadIdx.x] = threadIdx.x;
// CHECK-NEXT: {{^ *}}}

// CHECK-LABEL: {{^}}static __global__ void sums_each(
// CHECK: {{^ *}}if (blockIdx.x < 2) {

int main(int argc, char **) {
  const int n = 1000 + argc;
  int *x, *y, *m, *c, *s;
  hipMalloc(&x, 4096 * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMalloc(&m, n * sizeof(int));
  hipMalloc(&c, 256 * sizeof(int));
  hipMalloc(&s, 64 * sizeof(int));
  hipMemset(m, 0, n * sizeof(int));
  hipMemset(x, 0, 4096 * sizeof(int));
  // CHECK-LABEL: {{^}}int main
  // Blocks of 256 and of 128.
  // CHECK: fill{{_}}shift<<<(n + 255) / 256, 256>>>
  fill<<<(n + 255) / 256, 256>>>(x, n);
  shift<<<(n + 127) / 128, 128>>>(y, x, n);
  print("y", y, n);

  // The first can take the blocks of the second, and not the other way round.
  // CHECK: shift{{_}}sums<<<(n + 63) / 64, 64>>>
  shift<<<(n + 31) / 32, 32>>>(y, x, n);
  sums<<<(n + 63) / 64, 64>>>(s, x, n);
  print("y", y, n);
  print("s", s, (n + 63) / 64);

  // As many threads in other blocks, without a guard.
  // CHECK: every{{_}}x2<<<8, 128>>>
  every<<<8, 128>>>(x);
  every<<<4, 256>>>(x);
  print("x", x, 1024);

  // A number of 64 bits.
  // CHECK: shift{{_}}square<<<(n + 255) / 256, 256>>>
  shift<<<(n + 255) / 256, 256>>>(y, x, n);
  square<<<(n + 511) / 512, 512>>>(y, n);
  print("y", y, n);

  // One block beside many.
  // CHECK: reset{{_}}fill<<<(1 > (n + 255) / 256 ? 1 : (n + 255) / 256), 256>>>
  reset<<<1, 256>>>(c);
  fill<<<(n + 255) / 256, 256>>>(x, n);
  print("c", c, 256);
  print("x", x, n);

  // Grids in x and y.
  const int w = 40, h = n / w;
  dim3 wide((w + 31) / 32, (h + 7) / 8), tall((w + 7) / 8, (h + 15) / 16);
  // CHECK: rows{{_}}columns<<<wide, dim3(32, 8)>>>
  rows<<<wide, dim3(32, 8)>>>(m, w, h);
  columns<<<tall, dim3(8, 16)>>>(m, w, h);
  print("m", m, w * h);

  // The larger of two known grids, with barriers inside the smaller.
  // CHECK: sums{{_}}each<<<4, 64>>>
  sums<<<2, 64>>>(s, x, n);
  each<<<4, 64>>>(c);
  print("s", s, 2);
  print("c", c, 256);

  // Either may be the larger; the guards of both keep more blocks out.
  const int few = 70 * argc, many = 3 * n, blocks = (few + 127) / 128;
  // CHECK: fill{{_}}x2<<<(blocks > (many + 127) / 128 ? blocks : (many + 127) / 128), 128>>>
  fill<<<blocks, 128>>>(c, few);
  fill<<<(many + 127) / 128, 128>>>(x, many);
  print("c", c, few);
  print("x", x, many);

  // The same, in variables.
  const dim3 fewBlocks((few + 127) / 128);
  dim3 manyBlocks((many + 127) / 128, 1);
  // CHECK: fill{{_}}x2<<<(fewBlocks.x > manyBlocks.x ? fewBlocks : manyBlocks), 128>>>
  fill<<<fewBlocks, 128>>>(c, few);
  fill<<<manyBlocks, 128>>>(x, many);
  print("c", c, few);
  print("x", x, many);

  // One where it is launched, and one that is an integer.
  // CHECK: fill{{_}}x2<<<((few + 127) / 128 > (many + 127) / 128 ? (few + 127) / 128 : (many + 127) / 128),
  // CHECK-NEXT: 128>>>
  fill<<<dim3((few + 127) / 128), 128>>>(c, few);
  fill<<<(many + 127) / 128, 128>>>(x, many);
  print("c", c, few);
  print("x", x, many);

  // Macros, with operators that bind less than the comparison.
#define FEW_BLOCKS few > 128 ? (few + 127) / 128 : 1
#define MANY_BLOCKS (many + 127) / 128
  // CHECK: fill{{_}}x2<<<((FEW_BLOCKS) > (MANY_BLOCKS) ? (FEW_BLOCKS) : (MANY_BLOCKS)), 128>>>
  fill<<<FEW_BLOCKS, 128>>>(c, few);
  fill<<<MANY_BLOCKS, 128>>>(x, many);
  print("c", c, few);
  print("x", x, many);

  // A known number of blocks.
  dim3 two(2);
  // CHECK: each{{_}}fill<<<(two.x > small.x ? two : small), 64>>>
  const dim3 small((few + 63) / 64);
  each<<<two, 64>>>(c);
  fill<<<small, 64>>>(x, few);
  print("c", c, 128);
  print("x", x, few);
  return 0;
}
