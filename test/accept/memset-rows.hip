// Sets of device memory ahead of launches with rows.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/memset-rows.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/memset-rows.hip -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/memset-rows.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void mark(unsigned *out, const int *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h && a[y * w + x] % 3)
    out[y * w + x] |= a[y * w + x];
}
__global__ void sums(double *out, const int *a, size_t w, size_t h) {
  size_t x = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  size_t y = blockIdx.y * (size_t)blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] += a[y * w + x];
}

// CHECK: static __global__ void fill_mark(unsigned int *out, int w, int h, const int *a) {
// CHECK: out[y * w + x] = 0x01010101;
// CHECK: static void bytes(unsigned *out, const int *a, int w, int h) {
// CHECK-NEXT: dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
// CHECK-NEXT: fill_mark<<<grid, block>>>(out, w, h, a);
static void bytes(unsigned *out, const int *a, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  hipMemset(out, 1, sizeof(unsigned) * w * h);
  mark<<<grid, block>>>(out, a, w, h);
}
static void behind(unsigned *out, const int *a, int w, int h) {
  hipMemset(out, 0, w * h * sizeof(unsigned));
  dim3 block(8, 8);
  dim3 grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
  mark<<<grid, block>>>(out, a, w, h);
}
static void asynchronous(double *out, const int *a, size_t w, size_t h, hipStream_t stream) {
  dim3 grid((w + 31) / 32, (h + 3) / 4);
  hipMemsetAsync(out, 0, h * w * sizeof(double), stream);
  sums<<<grid, dim3(32, 4), 0, stream>>>(out, a, w, h);
}
static void known(unsigned *out, const int *a) {
  const int w = 33, h = 20;
  hipMemset(out, 0xff, sizeof(unsigned) * w * h);
  mark<<<dim3(5, 3), dim3(8, 8)>>>(out, a, w, h);
}

int main() {
  const int w = 37, h = 21;
  unsigned *out;
  double *wide;
  int *a;
  hipStream_t stream;
  hipStreamCreate(&stream);
  hipMalloc(&out, w * h * sizeof(unsigned));
  hipMalloc(&wide, w * h * sizeof(double));
  hipMalloc(&a, w * h * sizeof(int));
  int values[w * h];
  unsigned seen[w * h];
  double summed[w * h];
  for (int i = 0; i < w * h; ++i)
    values[i] = i * 7;
  hipMemcpy(a, values, sizeof values, hipMemcpyHostToDevice);
  for (int round = 0; round < 3; ++round) {
    if (round == 0)
      bytes(out, a, w, h);
    else if (round == 1)
      behind(out, a, w, h);
    else
      known(out, a);
    hipMemcpy(seen, out, sizeof seen, hipMemcpyDeviceToHost);
    for (unsigned each : seen)
      printf("%u\n", each);
  }
  asynchronous(wide, a, w, h, stream);
  hipStreamSynchronize(stream);
  hipMemcpy(summed, wide, sizeof summed, hipMemcpyDeviceToHost);
  for (double each : summed)
    printf("%g\n", each);
}
