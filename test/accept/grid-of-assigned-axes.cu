// Axes of a `dim3` that a function assigns what they begin with stay that.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 %s %t.out/grid-of-assigned-axes.cu
#include <cstdio>
#include <cuda_runtime.h>

static dim3 gridsize(size_t n) {
  size_t x = (n + 63) / 64, y = 1;
  if (x > 65535) {
    y = (x + 65534) / 65535;
    x = 65535;
  }
  dim3 d;
  d.x = x;
  d.y = y;
  d.z = 1;
  return d;
}
__global__ void scale(int *x, int n) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
__global__ void shift(int *x, int n) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 5;
}

int main() {
  const int n = 200;
  int *x, host[n];
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 31;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  scale<<<gridsize(n), 64>>>(x, n);
  shift<<<gridsize(n), 64>>>(x, n);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int value : host)
    sum = sum * 31 + value;
  printf("%ld\n", sum);
}
