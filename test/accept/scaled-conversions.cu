// A number that was an integer and is scaled by a power of two is no product that a sum could take in.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 %s %t.out/scaled-conversions.cu
#include <cstdio>
#include <cuda_runtime.h>

__device__ float random(unsigned *seed) {
  const unsigned m = 2147483648;
  *seed = (26757677 * *seed + 1) % m;
  return (float)*seed / (float)m;
}
__global__ void init(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned seed = i ^ n;
  data[i] = random(&seed);
}
__global__ void ramp(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = static_cast<float>(i) / 4096;
}

int main() {
  const int n = 300;
  float *x, *y, first[n], second[n];
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  init<<<(n + 255) / 256, 256>>>(x, n);
  init<<<(n + 255) / 256, 256>>>(y, n);
  cudaMemcpy(first, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(second, y, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%a %a\n", first[7], second[n - 1]);
  ramp<<<(n + 255) / 256, 256>>>(x, n);
  ramp<<<(n + 255) / 256, 256>>>(y, n);
  cudaMemcpy(first, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(second, y, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%a %a\n", first[7], second[n - 1]);
}
