// Where one kernel that a stage made serves several places, what a later stage makes of each names the launches that
// stood there.
// RUN: %fuse --quiet --output-dir=%t.out %s -- > %t.said && FileCheck %s --check-prefix=TEXT --implicit-check-not='launched here' < %t.said
// RUN: %gpuexec compare --seeds=3 %s %t.out/stages-share-kernel.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --output-dir=%t.out %t.hip -- > %t.said && FileCheck %s --check-prefix=TEXT --implicit-check-not='launched here' < %t.said
#include <cuda_runtime.h>
#include <cstdio>

__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}

static void a(int *x, int n) {
  // TEXT: :[[#@LINE+1]]:3: warning: launches of 'first', 'second', 'second', 'second' and 'second' can be one: 'first_second_second_x2_second'
  first<<<4, 64>>>(x, n);
  // TEXT: :[[#@LINE+1]]:3: note: 'second' is launched here
  second<<<4, 64>>>(x, n);
}
static void b(int *x, int n) {
  // TEXT: :[[#@LINE+1]]:3: note: 'second' is launched here
  second<<<4, 64>>>(x, n);
  // TEXT: :[[#@LINE+1]]:3: note: 'second' is launched here
  second<<<4, 64>>>(x, n);
}
static void c(int *x, int n) {
  // TEXT: :[[#@LINE+1]]:3: note: 'second' is launched here
  second<<<4, 64>>>(x, n);
  // TEXT: :[[#@LINE+1]]:3: warning: launches of 'second', 'second', 'second', 'second' and 'second', in loops, can be one: 'second_second_x2_second_loop_x2'
  second<<<4, 64>>>(x + 1, n);
}
int main() {
  int *x, *y;
  cudaMalloc(&x, 2048);
  cudaMalloc(&y, 2048);
  cudaMemset(x, 0, 2048);
  cudaMemset(y, 0, 2048);
  a(x, 256);
  b(x, 256);
  cudaDeviceSynchronize();
  c(y, 256);
  // TEXT: :[[#@LINE+1]]:3: note: 'second' is launched here
  second<<<4, 64>>>(x, 256);
  // TEXT: :[[#@LINE+1]]:3: note: 'second' is launched here
  second<<<4, 64>>>(x, 256);
  cudaDeviceSynchronize();
  // TEXT: :[[#@LINE+2]]:5: note: 'second' is launched here
  for (int k = 0; k < 3; ++k)
    second<<<4, 64>>>(x, 256);
  // TEXT: :[[#@LINE+2]]:5: note: 'second' is launched here
  for (int k = 0; k < 3; ++k)
    second<<<4, 64>>>(x, 256);
  second<<<4, 64>>>(x + 2, 256);
  int h[256];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < 256; ++i)
    all = all * 31 + h[i];
  printf("%ld\n", all);
}
