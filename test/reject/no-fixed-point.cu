// Fused with its successor, a product is rounded by itself, which lets a third kernel in; alone with its successor it is fused.
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
      out[col * h + row] *= (src[col * h + row] + img[col * h + row]);
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

void refused(int w, int h) {
  float *x, *y, *z;
  cudaMalloc(&x, w * h * sizeof(float));
  cudaMalloc(&y, w * h * sizeof(float));
  cudaMalloc(&z, w * h * sizeof(float));
  dim3 grid((w + 3) / 4, (h + 3) / 4), block(4, 4);
  absolute<<<grid, block>>>(x, z, w, h);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'absolute' and 'scale' are not fused: {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  scale<<<grid, block>>>(x, z, y, w, h);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'scale' and 'keep' are not fused: {{.*}}[gpufuse-kernel-fusion:no-fixed-point]
  keep<<<grid, block>>>(z, x, w, h);
}

void accepted(int w, int h) {
  float *x, *y, *z;
  cudaMalloc(&x, w * h * sizeof(float));
  cudaMalloc(&y, w * h * sizeof(float));
  cudaMalloc(&z, w * h * sizeof(float));
  dim3 grid((w + 3) / 4, (h + 3) / 4), block(4, 4);
  scale<<<grid, block>>>(x, z, y, w, h);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'scale' and 'keep' can be one: 'scale_keep' [gpufuse-kernel-fusion]
  keep<<<grid, block>>>(z, x, w, h);
}
