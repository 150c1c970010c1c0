// The first thread of a warp, as kernels compute it: `threadIdx.x & ~31`, which is unsigned.
// RUN: %fuse --output-dir=%t.out --report=%t.json %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=3 %s %t.out/warp-bases.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip
// RUN: %fuse --output-dir=%t.out --report=%t.json %t.hip -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=3 --hip %t.hip %t.out/warp-bases.cu.tmp.hip
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void start(int *x, const int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[i] + 1;
}
__global__ void by_lane(int *z, const int *x) {
  int lane = threadIdx.x & 31;
  z[blockIdx.x * blockDim.x + threadIdx.x] = 3 * x[blockIdx.x * blockDim.x + (threadIdx.x & ~31) + lane];
}
__global__ void by_mask(int *z, const int *x) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = 5 * x[(i & 0xfffffff0u) + (i & 15u)];
}
__global__ void by_high_bit(int *z, const int *x) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = 7 * x[i + (i & 0x80000000u)];
}
static void show(const int *device) {
  int host[256];
  cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int v : host)
    sum = sum * 31 + v;
  printf("%u\n", sum);
}

int main() {
  int *x, *y, *z;
  cudaMalloc(&x, 256 * sizeof(int));
  cudaMalloc(&y, 256 * sizeof(int));
  cudaMalloc(&z, 256 * sizeof(int));
  int host[256];
  for (int i = 0; i < 256; ++i)
    host[i] = i * i;
  cudaMemcpy(y, host, sizeof(host), cudaMemcpyHostToDevice);
  start<<<4, 64>>>(x, y);
  by_lane<<<4, 64>>>(z, x);
  show(z);
  start<<<4, 64>>>(x, z);
  by_mask<<<4, 64>>>(y, x);
  show(y);
  start<<<4, 64>>>(x, y);
  by_high_bit<<<4, 64>>>(z, x);
  show(z);
}
