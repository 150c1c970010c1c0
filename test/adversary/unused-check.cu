// The wait alone uses the function: without it -Wall would have something new to say, so the wait stays.
// RUN: %fuse --show-rejected %s -- -Wall 2>&1 | FileCheck %s --implicit-check-not="bug in gpufuse"

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void put(int *p) { *p = 7; }
static void check(cudaError_t status) {
  if (status != cudaSuccess)
    exit(1);
}

int main() {
  int *h;
  cudaMallocHost(&h, sizeof(int));
  put<<<1, 1>>>(h);
  check(cudaDeviceSynchronize());
  // CHECK: :[[#@LINE-1]]:9: remark: 'cudaDeviceSynchronize' stays: {{.*}}sync-not-followed
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  printf("%d\n", *h);
}
