// What the arithmetic of a function tells of the threads that come to its end says nothing of those that have left it before:
// those of odd rows do, and write what threads of other rows read; so do those of even rows, which have not left.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
// CHECK-NOT: can be one
// CHECK: launches of 'leaving' and 'readFirst' are not fused: block (x=0, y=3), {{.*}} of 'leaving' writes p[
// CHECK: launches of 'leaving' and 'readSecond' are not fused: block (x=0, y=2), {{.*}} of 'leaving' writes p[
// CHECK: launches of 'expressing' and 'readFirst' are not fused
// CHECK: 0 of
#include <cuda_runtime.h>

__device__ int early(int i, int j, int width) {
  if (j & 1)
    return i;
  return j * width + i;
}
__device__ int inExpression(int i, int j, int width) {
  int row = ({
    if (j & 1)
      return i;
    j * width;
  });
  return row + i;
}

// Its rows in reverse order.
__global__ void leaving(int *p, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height) {
    int at = early(i, j, width);
    p[(height - 1 - j) * 1024 + i] = at & 7;
  }
}
__global__ void expressing(int *p, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height) {
    int at = inExpression(i, j, width);
    p[(height - 1 - j) * 1024 + i] = at & 7;
  }
}
__global__ void readFirst(const int *p, int *q, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height && j == 0)
    q[i] = p[i];
}
__global__ void readSecond(const int *p, int *q, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < width && j < height && j == 1)
    q[i] = p[1024 + i];
}

int main() {
  int *p, *q;
  cudaMalloc(&p, 1024 * 1024 * 4);
  cudaMalloc(&q, 1024 * 4);
  dim3 block(32, 1), grid(32, 4);
  leaving<<<grid, block>>>(p, 1024, 4);
  readFirst<<<grid, block>>>(p, q, 1024, 4);
  cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
  leaving<<<grid, block>>>(p, 1024, 4);
  readSecond<<<grid, block>>>(p, q, 1024, 4);
  cudaMemcpy(q, p, 4, cudaMemcpyDeviceToDevice);
  expressing<<<grid, block>>>(p, 1024, 4);
  readFirst<<<grid, block>>>(p, q, 1024, 4);
}
