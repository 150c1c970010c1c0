// What the arithmetic of a function tells of the threads that come to its end says nothing of those that have left it before:
// rows of one parity take another way, and other threads read what they write.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
// CHECK-NOT: can be one
// CHECK: launches of 'returning' and 'reading' are not fused
// CHECK: launches of 'expressing' and 'reading' are not fused
// CHECK: launches of 'storing' and 'reading' are not fused
// CHECK: 0 of
#include <cuda_runtime.h>

__device__ int early(int i, int j, int width) {
  if (j & 1)
    return (j + 1) * width + i;
  return j * width + i;
}
__device__ int inExpression(int i, int j, int width) {
  int row = ({
    if (j & 1)
      return (j + 1) * width + i;
    j * width;
  });
  return row + i;
}
__device__ void inNothing(int *p, int i, int j, int width) {
  (void)({
    if (j & 1) {
      p[(j + 1) * width + i] = 1;
      return;
    }
    0;
  });
}

#define COORDINATES                                                                                                      \
  int i = blockIdx.x * blockDim.x + threadIdx.x;                                                                         \
  int j = blockIdx.y * blockDim.y + threadIdx.y;
__global__ void returning(int *p, int width, int height) {
  COORDINATES
  if (i < width && j < height)
    p[early(i, j, width)] = i;
}
__global__ void expressing(int *p, int width, int height) {
  COORDINATES
  if (i < width && j < height)
    p[inExpression(i, j, width)] = i;
}
__global__ void storing(int *p, int width, int height) {
  COORDINATES
  if (i < width && j < height) {
    inNothing(p, i, j, width);
    p[j * width + i] += 1;
  }
}
__global__ void reading(const int *p, int *q, int width, int height) {
  COORDINATES
  if (i < width && j < height)
    q[j * width + i] = p[j * width + i];
}

int main(int argc, char **) {
  int width = argc * 32, height = 9, *p, *q;
  cudaMalloc(&p, sizeof(int) * width * (height + 1));
  cudaMalloc(&q, sizeof(int) * width * (height + 1));
  dim3 block(32, 4), grid((width + 31) / 32, (height + 3) / 4);
  returning<<<grid, block>>>(p, width, height);
  reading<<<grid, block>>>(p, q, width, height);
  cudaDeviceSynchronize();
  cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
  expressing<<<grid, block>>>(p, width, height);
  reading<<<grid, block>>>(p, q, width, height);
  cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
  storing<<<grid, block>>>(p, width, height);
  reading<<<grid, block>>>(p, q, width, height);
}
