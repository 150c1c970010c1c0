// A variable declared behind a kernel is not what `threadIdx.y` names.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/names-of-members.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --report=%t.hip.json %t.hip -- && %python %S/Inputs/applied.py %t.hip.json 1
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int *p, int w) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < w)
    p[row * w + col] = row - col;
}
__global__ void square(int *q, const int *p, int w) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < w)
    q[row * w + col] = p[row * w + col] * p[row * w + col];
}
static int *y, *x;
int main() {
  const int w = 60;
  cudaMalloc(&y, w * w * sizeof(int));
  cudaMalloc(&x, w * w * sizeof(int));
  fill<<<dim3(4, 4), dim3(16, 16)>>>(y, w);
  square<<<dim3(4, 4), dim3(16, 16)>>>(x, y, w);
  static int h[w * w];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[5], h[w * w - w]);
}
