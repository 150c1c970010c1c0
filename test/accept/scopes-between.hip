// What is declared within braces between two launches is not what their arguments name.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- -std=c++20 && FileCheck %s < %t.out/scopes-between.hip
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/scopes-between.hip -- -std=c++20

#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

int main(int argc, char **) {
  int n = 1000 * argc, sum = 0;
  int *x;
  hipMalloc(&x, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(x, n);
  {
    int n = argc, blocks = n + 1;
    sum += n * blocks;
  }
  if (sum > 1) {
    int x = 3;
    sum += x;
  }
  // CHECK: {{^}}  fill{{_}}twice<<<(n + 255) / 256, 256>>>(x, n);
  twice<<<(n + 255) / 256, 256>>>(x, n);

  static int h[1000];
  hipMemcpy(h, x, sizeof h, hipMemcpyDeviceToHost);
  for (int i = 0; i < 1000; ++i)
    sum += h[i] * (i % 7);
  printf("%d\n", sum);
}
