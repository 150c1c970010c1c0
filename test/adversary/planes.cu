// Planes of one buffer that are not those of the other kernel, or of which rows reach into the next plane.
// RUN: %fuse --quiet --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' && not grep applied %t.json
// CHECK-COUNT-9: are not fused: {{.*}}dependence
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json %t.hip -- && not grep applied %t.json
#include <cuda_runtime.h>

__global__ void numbers(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    f[0 * w * h + y * w + x] += 1;
    f[1 * w * h + y * w + x] += 2;
    f[2 * w * h + y * w + x] += 3;
  }
}
__global__ void next_row(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h - 1)
    for (int c = 0; c < 3; ++c)
      f[c * w * h + (y + 1) * w + x] *= 2;
}
__global__ void any_row(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w)
    f[1 * w * h + y * w + x] *= 2;
}
__global__ void any_column(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < h)
    f[1 * w * h + y * w + x] *= 2;
}
__global__ void one_more(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    f[1 * w * h + 1 + y * w + x] *= 2;
}
__global__ void other_size(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    for (int c = 0; c < 3; ++c)
      f[c * w * (h + 1) + y * w + x] *= 2;
}
__global__ void transposed(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    f[1 * w * h + x * h + y] *= 2;
}
__global__ void in_columns(int *f, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    for (int c = 0; c < 3; ++c)
      f[(y * w + x) * 3 + c] *= 2;
}
__global__ void flat(int *f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    f[i] += 1;
    f[n + i] += 2;
  }
}
__global__ void flat_loop(int *f, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int c = 0; c < 3; ++c)
      f[c * m + i] *= 3;
}
__global__ void flat_too_far(int *f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < 3; ++c)
    f[c * n + i] *= 3;
}

void all(int w, int h, int n, int m) {
  int *f;
  cudaMalloc(&f, 1000);
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  {
    numbers<<<grid, block>>>(f, w, h);
    next_row<<<grid, block>>>(f, w, h);
  }
  {
    numbers<<<grid, block>>>(f, w, h);
    any_row<<<grid, block>>>(f, w, h);
  }
  {
    numbers<<<grid, block>>>(f, w, h);
    any_column<<<grid, block>>>(f, w, h);
  }
  {
    numbers<<<grid, block>>>(f, w, h);
    one_more<<<grid, block>>>(f, w, h);
  }
  {
    numbers<<<grid, block>>>(f, w, h);
    other_size<<<grid, block>>>(f, w, h);
  }
  {
    numbers<<<grid, block>>>(f, w, h);
    transposed<<<grid, block>>>(f, w, h);
  }
  {
    numbers<<<grid, block>>>(f, w, h);
    in_columns<<<grid, block>>>(f, w, h);
  }
  {
    flat<<<(n + 255) / 256, 256>>>(f, n);
    flat_loop<<<(n + 255) / 256, 256>>>(f, n, m);
  }
  {
    flat<<<(n + 255) / 256, 256>>>(f, n);
    flat_too_far<<<(n + 255) / 256, 256>>>(f, n);
  }
}
