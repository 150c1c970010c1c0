// Something in the file counts how often macros are expanded, perhaps those of a system header.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
// RUN: sed 's/__COUNTER__/7/' %s > %t.cu && %fuse --checks=kernel-fusion --show-rejected %t.cu -- 2>&1 | FileCheck %s --check-prefix=OTHER
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void add(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
#define LAUNCH(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); if (cudaGetLastError()) exit(1); } while (0)
void run(int *x, int n) {
  // CHECK: [[#@LINE+2]]:3: remark: {{.*}}:launch-in-macro]
  // OTHER: launches of 'add' and 'add' can be one
  LAUNCH(add, x, 1, n);
  LAUNCH(add, x, 2, n);
  printf("%d", __COUNTER__);
}
