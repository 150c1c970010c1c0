// A set that a macro spells as a block goes with the semicolon behind it.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && grep -c '"verdict": "applied"' %t.json | grep -x 1
// RUN: not grep -x ' *;' %t.out/set-in-block.cu
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/set-in-block.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  {                                                                                                \
    if ((call) != cudaSuccess)                                                                     \
      exit(1);                                                                                     \
  }

__global__ void add(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

int main() {
  const int n = 1000;
  int *x, host[n];
  CHECK(cudaMalloc(&x, n * sizeof(int)));
  CHECK(cudaMemset(x, 0, n * sizeof(int)));
  add<<<(n + 127) / 128, 128>>>(x, n);
  CHECK(cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost));
  printf("%d %d\n", host[0], host[n - 1]);
}
