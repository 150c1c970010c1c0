// Indexes of unsigned types, which may wrap: two threads would write one element then.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 7 && grep indexes-do-not-wrap %t.json
// RUN: %gpuexec compare --seeds=3 %s %t.out/unsigned-indexes.cu
// RUN: grep -v CHECK %t.out/unsigned-indexes.cu | FileCheck %s
// RUN: %fuse --report=%t.2.json %t.out/unsigned-indexes.cu -- && not grep applied %t.2.json
// RUN: %fuse --checks=kernel-fusion --show-rejected --assume=-indexes-do-not-wrap %s -- 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 7
#include <cuda_runtime.h>
#include <cstdio>

__global__ void shift(const int *a, int *b, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    b[y * w + x] = a[y * w + x] + 1;
}
__global__ void triple(int *b, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    b[y * w + x] *= 3;
}
__global__ void shift_long(const int *a, int *b, size_t w, size_t h) {
  size_t x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  b[y * w + x] = a[y * w + x] + 1;
}
__global__ void triple_long(int *b, size_t w, size_t h) {
  size_t x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  b[y * w + x] *= 3;
}
__global__ void sums(const int *a, int *sum, unsigned rows, unsigned columns) {
  unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  int all = 0;
  for (unsigned c = 0; c < columns; ++c)
    all += a[row * columns + c];
  sum[row] = all;
}
__global__ void centre(int *a, const int *sum, unsigned rows, unsigned columns) {
  unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  for (unsigned c = 0; c < columns; ++c)
    a[row * columns + c] -= sum[row];
}
__global__ void lower(unsigned char *image, size_t pixels, int channels) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < pixels)
    for (int c = 0; c < channels; ++c)
      image[i * channels + c] -= 3;
}
__global__ void mask(unsigned char *image, size_t pixels, int channels) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < pixels)
    for (int c = 0; c < channels; ++c)
      image[i * channels + c] ^= 5;
}
// Counters of 64 bits do not get where their sign would matter, whatever the threads of a block.
__global__ void flag(int *x, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (x[i] > 40)
      x[i] -= 40;
}
__global__ void halve(int *x, size_t n) {
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (x[i] & 1)
      x[i] /= 2;
}
__global__ void smooth(const int *a, int *b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 2 || x >= w - 1 || y >= h - 2)
    return;
  b[y * w + x] = a[(y - 2) * w + x] + a[y * w + x - 1] + a[y * w + x + 1] + a[(y + 2) * w + x];
}
__global__ void absolute(int *b, int *c, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 2 || x >= w - 1 || y >= h - 2)
    return;
  c[y * w + x] = b[y * w + x] > 0 ? b[y * w + x] : -b[y * w + x];
}

void show(const void *x, int n) {
  static int host[4096];
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}

// WITHOUT: launches of 'shift' and 'triple' are not fused: {{.*}}[gpufuse-kernel-fusion:dependence-not-proven]
void known(unsigned w, unsigned h) {
  int *a, *b;
  cudaMalloc(&a, w * h * sizeof(int));
  cudaMalloc(&b, w * h * sizeof(int));
  cudaMemset(a, 1, w * h * sizeof(int));
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  shift<<<grid, block>>>(a, b, w, h);
  triple<<<grid, block>>>(b, w, h);
  show(b, w * h);
}
// CHECK: if (gpufuse_disjoint(a, 1ULL * w * h, b, 1ULL * w * h)) {
void unknown(const int *a, int *b, unsigned w, unsigned h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  shift<<<grid, block>>>(a, b, w, h);
  triple<<<grid, block>>>(b, w, h);
}
// CHECK: if (w <= 0x3fffffff && h <= 0x3fffffff && gpufuse_disjoint(a, 1ULL * w * h, b, 1ULL * w * h)) {
void unknown_long(const int *a, int *b, size_t w, size_t h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  shift_long<<<grid, block>>>(a, b, w, h);
  triple_long<<<grid, block>>>(b, w, h);
}
// CHECK: if (gpufuse_disjoint(sum, rows, a, 1ULL * rows * columns)) {
void rows_of(int *a, int *sum, unsigned rows, unsigned columns, int threads) {
  sums<<<(rows + threads - 1) / threads, threads>>>(a, sum, rows, columns);
  centre<<<(rows + threads - 1) / threads, threads>>>(a, sum, rows, columns);
}
void interleaved(unsigned char *image, size_t pixels, int channels, int threads) {
  int blocks = (pixels + threads - 1) / threads;
  lower<<<blocks, threads>>>(image, pixels, channels);
  mask<<<blocks, threads>>>(image, pixels, channels);
}
void strided(int *x, size_t n, int blocks, int threads) {
  flag<<<blocks, threads>>>(x, n);
  halve<<<blocks, threads>>>(x, n);
}
// CHECK: if (gpufuse_disjoint(a, 1ULL * w * h, c, 1ULL * w * h)) {
void filter(const int *a, int *b, int *c, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  smooth<<<grid, block>>>(a, b, w, h);
  absolute<<<grid, block>>>(b, c, w, h);
}

int main() {
  known(37, 21);
  const int n = 4096;
  int *a, *b, *c;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMalloc(&c, n * sizeof(int));
  cudaMemset(a, 5, n * sizeof(int));
  cudaMemset(b, 2, n * sizeof(int));
  cudaMemset(c, 1, n * sizeof(int));
  unknown(a, b, 45, 30);
  show(b, n);
  unknown(a, a, 45, 30); // overlaps
  show(a, n);
  unknown_long(b, c, 50, 41);
  show(c, n);
  unknown_long(c, c, 40, 41); // overlaps
  show(c, n);
  rows_of(c, c + 2000, 60, 33, 32);
  show(c, n);
  interleaved(reinterpret_cast<unsigned char *>(b), 700, 3, 64);
  show(b, n);
  strided(b, 1000, 3, 48);
  show(b, n);
  filter(a, b, c, 40, 32);
  show(c, n);
  filter(a, b, a + 80, 40, 32); // overlaps
  show(a, n);
}
