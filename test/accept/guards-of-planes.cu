// Buffers of planes and of three dimensions, of which only the running program knows whether they overlap.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/guards-of-planes.cu
// RUN: grep -v CHECK %t.out/guards-of-planes.cu | FileCheck %s
// RUN: %fuse --join-calls=off --report=%t.2.json %t.out/guards-of-planes.cu -- && not grep applied %t.2.json
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --join-calls=off --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 5
#include <cuda_runtime.h>
#include <cstdio>

__global__ void gray(const int *rgb, int *g, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  const int i = y * w + x, plane = w * h;
  g[i] = rgb[i] * 3 + rgb[plane + i] * 5 + rgb[2 * plane + i];
}
__global__ void invert(const int *g, int *to, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    to[y * w + x] = 255 - g[y * w + x];
}
__global__ void five(const int *f, int *sum, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  int all = 0;
  for (int c = 0; c < 5; ++c)
    all += f[(c * h + y) * w + x];
  sum[y * w + x] = all;
}
// As many as a lattice of two dimensions has directions.
__global__ void nine(const int *f, int *sum, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  const int i = y * w + x, plane = w * h;
  int all = 0;
  for (int q = 0; q < 9; ++q)
    all += f[q * plane + i];
  sum[i] = all;
}
__global__ void around(const int *a, int *b, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
    return;
  const int i = (z * ny + y) * nx + x;
  b[i] = a[i - 1] + a[i + 1] + a[i - nx] + a[i + nx] + a[i - nx * ny] + a[i + nx * ny];
}
__global__ void limit(const int *b, int *c, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
    return;
  const int i = z * nx * ny + y * nx + x;
  c[i] = min(b[i], 100);
}
__global__ void copy_rows(const int *a, int *b, unsigned rows, unsigned columns, unsigned layers) {
  unsigned r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows)
    return;
  for (unsigned l = 0; l < layers; ++l)
    for (unsigned c = 0; c < columns; ++c)
      b[(l * rows + r) * columns + c] = a[(l * rows + r) * columns + c] + 1;
}

static int host[8192];
void show(const int *f, int n) {
  cudaMemcpy(host, f, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
// CHECK: if (gpufuse_disjoint(rgb, 3ULL * w * h, to, 1ULL * w * h)) {
void image(const int *rgb, int *g, int *to, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  gray<<<grid, block>>>(rgb, g, w, h);
  invert<<<grid, block>>>(g, to, w, h);
}
// CHECK: if (w <= 0x3fffffff && h <= 0x3fffffff && gpufuse_disjoint(f, 5ULL * w * h, to, 1ULL * w * h)) {
void sums(const int *f, int *sum, int *to, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  five<<<grid, block>>>(f, sum, w, h);
  invert<<<grid, block>>>(sum, to, w, h);
}
// CHECK: if (w <= 0x1fffffff && h <= 0x1fffffff && gpufuse_disjoint(f, 9ULL * w * h, to, 1ULL * w * h)) {
void lattice(const int *f, int *sum, int *to, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  nine<<<grid, block>>>(f, sum, w, h);
  invert<<<grid, block>>>(sum, to, w, h);
}
// CHECK: if (nx <= 0xfffff && ny <= 0xfffff && nz <= 0xfffff &&
// CHECK-NEXT: gpufuse_disjoint(a, 1ULL * nx * ny * nz, c, 1ULL * nx * ny * nz)) {
void volume(const int *a, int *b, int *c, int nx, int ny, int nz) {
  dim3 block(8, 8, 4), grid((nx + 7) / 8, (ny + 7) / 8, (nz + 3) / 4);
  around<<<grid, block>>>(a, b, nx, ny, nz);
  limit<<<grid, block>>>(b, c, nx, ny, nz);
}
// CHECK: if (rows <= 0xfffff && columns <= 0xfffff && layers <= 0xfffff &&
void layers(const int *a, int *b, int *c, unsigned rows, unsigned columns, unsigned layers) {
  copy_rows<<<(rows + 63) / 64, 64>>>(a, b, rows, columns, layers);
  copy_rows<<<(rows + 63) / 64, 64>>>(b, c, rows, columns, layers);
}

int main() {
  int *p, *q;
  cudaMalloc(&p, sizeof host);
  cudaMalloc(&q, sizeof host);
  cudaMemset(p, 1, sizeof host);
  cudaMemset(q, 2, sizeof host);
  image(p, q, p + 3 * 37 * 21, 37, 21);
  show(p, 8192);
  image(p, q, p + 2 * 37 * 21, 37, 21); // the third plane, and more
  show(p, 8192);
  sums(p, q, p + 5 * 20 * 15, 20, 15);
  show(p, 8192);
  sums(p, q, p + 5 * 20 * 15 - 1, 20, 15);
  show(p, 8192);
  lattice(p, q, p + 9 * 20 * 15, 20, 15);
  show(p, 8192);
  lattice(p, q, p + 9 * 20 * 15 - 1, 20, 15);
  show(p, 8192);
  volume(p, q, p + 4000, 20, 20, 10);
  show(p, 8192);
  volume(p, q, p + 400, 20, 20, 10);
  show(p, 8192);
  layers(p, q, p + 3000, 50, 20, 3);
  show(p, 8192);
  layers(p, q, p + 1000, 50, 20, 3);
  show(p, 8192);
}
