// What is set lies within a larger allocation, at the beginning of an element wherever that is.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 1
// RUN: not grep '^ *cudaMemset' %t.out/set-within-a-pool.cu
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/set-within-a-pool.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] += i;
}

int main() {
  const int n = 100;
  char *pool;
  int *sum, host[n];
  cudaMalloc(&pool, 8192);
  cudaMalloc(&sum, n * sizeof(int));
  cudaMemset(sum, 1, n * sizeof(int));
  int *behind = (int *)(pool + 512), *third = behind + n;
  cudaMemset(behind, 0, n * sizeof(int));
  add<<<2, 64>>>(sum, n);
  cudaMemset(third, 0, n * sizeof(int));
  add<<<2, 64>>>(sum, n);
  cudaMemset((int *)(pool + 16 * n), 0, n * sizeof(int));
  add<<<2, 64>>>(sum, n);
  cudaMemset((int *)(pool + 12 * n * sizeof(int)), 0, n * sizeof(int));
  add<<<2, 64>>>(sum, n);
  cudaMemcpy(host, sum, sizeof host, cudaMemcpyDeviceToHost);
  int all = 0;
  for (int each : host)
    all = all * 3 + each;
  printf("%d\n", all);
}
