// Where deciding one pair took too long, other launches of the function are still fused in a later look.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python -c "import json,sys; print([f['message'] for f in json.load(open(sys.argv[1]))['findings'] if f['verdict'] == 'applied'])" %t.json | FileCheck %s
// RUN: %fuse --report=%t.2.json %t.out/in-stages-beside-gave-up.cu -- && not grep applied %t.2.json
// CHECK: 'first' and 'second', in loops, can be one
#include <cuda_runtime.h>

__global__ void first(const int *src, int *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] ^= src[x];
}
__global__ void second(int *out, const int *src, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] ^= src[y * w + w - 1 - x];
}
__global__ void strided(const int *src, int *out, int w, int h) {
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < h; row += gridDim.y * blockDim.y)
    for (int col = blockIdx.x * blockDim.x + threadIdx.x; col < w; col += gridDim.x * blockDim.x)
      out[row * w + col] = src[row * w + col];
}
void run(int w, int h) {
  int *x, *y, *z;
  cudaMalloc(&x, w * h * sizeof(int));
  cudaMalloc(&y, w * h * sizeof(int));
  cudaMalloc(&z, w * h * sizeof(int));
  dim3 block(8, 4), grid((w + 8 - 1) / 8, (h + 4 - 1) / 4);
  for (int round = 0; round < 2; ++round)
    first<<<grid, block>>>(z, x, w, h);
  second<<<grid, block>>>(y, z, w, h);
  for (int round = 0; round < 2; ++round)
    strided<<<grid, block>>>(y, z, w, h);
}
