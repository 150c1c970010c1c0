// What is fused is looked at again, but only so often: loops in loops in loops.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void absolute(float *out, float *src, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    int at = col * h + row;
    out[at] = fabsf(src[at]);
  }
}

__global__ void scale(float *out, const float *src, float *img, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < h) {
    if (col < w) {
      out[col * h + row] += (src[col * h + row] + img[col * h + row]);
    }
  }
}

__global__ void keep(float *out, const float *src, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    int at = x * h + y;
    out[at] = src[at] + 1.0f;
  }
}

__global__ void step(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 3 + 1;
}

void refused(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 2; ++b) {
      for (int c = 0; c < 2; ++c) {
        for (int d = 0; d < 2; ++d) {
          for (int e = 0; e < 2; ++e)
            // CHECK: :[[#@LINE+1]]:13: remark: launches of {{.*}} are not fused: a second run would fuse the fused kernel again [gpufuse-kernel-fusion:no-fixed-point]
            step<<<4, 64>>>(x, n);
        }
      }
    }
  }
}

// Fused with its successor, a product is rounded by itself, which lets a third kernel in.
void accepted(int w, int h) {
  float *x, *y, *z;
  cudaMalloc(&x, w * h * sizeof(float));
  cudaMalloc(&y, w * h * sizeof(float));
  cudaMalloc(&z, w * h * sizeof(float));
  dim3 grid((w + 3) / 4, (h + 3) / 4), block(4, 4);
  // CHECK: :[[#@LINE+1]]:3: warning: launches of 'absolute', 'scale' and 'keep' can be one: 'absolute_scale_keep' [gpufuse-kernel-fusion]
  absolute<<<grid, block>>>(x, z, w, h);
  scale<<<grid, block>>>(x, z, y, w, h);
  keep<<<grid, block>>>(z, x, w, h);
}
