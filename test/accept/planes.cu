// Planes of one buffer, by number and by loop: `f[2 * width * height + y * width + x]`.
// RUN: rm -rf %t && %fuse --quiet --report=%t.json --output-dir=%t %s -- && %python %S/Inputs/applied.py %t.json 8
// RUN: %gpuexec compare --seeds=3 %s %t/planes.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 8
#include <cuda_runtime.h>
#include <cstdio>

__global__ void by_number(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    f[0 * w * h + y * w + x] += 1;
    f[1 * w * h + y * w + x] += 2;
    f[2 * w * h + y * w + x] += 3;
  }
}
__global__ void by_size(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  const int i = y * w + x, plane = w * h;
  int least = min(f[i], min(f[plane + i], f[2 * plane + i]));
  f[i] -= least;
  f[plane + i] -= least;
  f[2 * plane + i] -= least;
}
__global__ void by_loop(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  for (int c = 0; c < 3; ++c)
    f[c * w * h + y * w + x] += c;
}
__global__ void by_rows(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  for (int c = 0; c < 3; ++c)
    f[(c * h + y) * w + x] *= 3;
}
__global__ void of_unsigned(int *f, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  unsigned i = y * w + x, plane = w * h;
  f[i] += 1;
  f[plane + i] += 2;
}
__global__ void of_unsigned_more(int *f, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  unsigned i = y * w + x, plane = w * h;
  f[i] *= 3;
  f[plane + i] -= 2;
}
__global__ void flat_numbers(int *f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    f[i] += 1;
    f[n + i] += 2;
    f[2 * n + i] += 3;
  }
}
__global__ void flat_loop(int *f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int c = 0; c < 3; ++c)
      f[c * n + i] *= 3;
}
// The plane is the block's.
__global__ void by_block(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      c = blockIdx.z;
  if (x < w && y < h)
    f[c * w * h + y * w + x] += 1;
}
__global__ void by_block_rows(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      c = blockIdx.z;
  if (x < w && y < h)
    f[(c * h + y) * w + x] *= 2;
}

static int host[4096];
void show(const int *f, int n) {
  cudaMemcpy(host, f, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
#define SHAPE dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
void numbers(int *f, int w, int h) {
  SHAPE
  by_number<<<grid, block>>>(f, w, h);
  by_size<<<grid, block>>>(f, w, h);
}
void loops(int *f, int w, int h) {
  SHAPE
  by_loop<<<grid, block>>>(f, w, h);
  by_rows<<<grid, block>>>(f, w, h);
}
void loop_and_numbers(int *f, int w, int h) {
  SHAPE
  by_loop<<<grid, block>>>(f, w, h);
  by_number<<<grid, block>>>(f, w, h);
}
void size_and_rows(int *f, int w, int h) {
  SHAPE
  by_size<<<grid, block>>>(f, w, h);
  by_rows<<<grid, block>>>(f, w, h);
}
void unsigned_planes(int *f, unsigned w, unsigned h) {
  SHAPE
  of_unsigned<<<grid, block>>>(f, w, h);
  of_unsigned_more<<<grid, block>>>(f, w, h);
}
void flat(int *f, int n) {
  flat_numbers<<<(n + 127) / 128, 128>>>(f, n);
  flat_loop<<<(n + 127) / 128, 128>>>(f, n);
}
void flat_back(int *f, int n) {
  flat_loop<<<(n + 127) / 128, 128>>>(f, n);
  flat_numbers<<<(n + 127) / 128, 128>>>(f, n);
}
void blocks(int *f, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8, 3);
  by_block<<<grid, block>>>(f, w, h);
  by_block_rows<<<grid, block>>>(f, w, h);
}
int main() {
  int *f;
  cudaMalloc(&f, sizeof host);
  cudaMemset(f, 1, sizeof host);
  numbers(f, 37, 21);
  show(f, 4096);
  loops(f, 37, 21);
  show(f, 4096);
  loop_and_numbers(f, 40, 16);
  show(f, 4096);
  size_and_rows(f, 33, 9);
  show(f, 4096);
  unsigned_planes(f, 50, 31);
  show(f, 4096);
  flat(f, 777);
  show(f, 4096);
  flat_back(f, 500);
  show(f, 4096);
  blocks(f, 30, 40);
  show(f, 4096);
}
