// A set between two calls becomes part of the joined function, and in a later look part of the kernel: one finding.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- 2>&1 && %python %S/Inputs/applied.py %t.json 1
// RUN: %fuse %s -- 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/set-in-joined-call.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void twice(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 2 * from[i];
}
__global__ void add(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += from[i];
}
static void start_twice(int *to, const int *from, int n) { twice<<<(n + 31) / 32, 32>>>(to, from, n); }
static void start_add(int *to, const int *from, int n) {
  add<<<(n + 31) / 32, 32>>>(to, from, n);
}

void step(int *x, int *y, int *z, int n) {
  start_twice(y, x, n);
  // CHECK-NOT: warning:
  // CHECK: :[[@LINE+2]]:3: warning: launches of 'cudaMemset', 'twice' and 'add' can be one: 'zero_twice_add' [gpufuse-kernel-fusion]
  // CHECK-NOT: warning:
  cudaMemset(z, 0, n * sizeof(int));
  start_add(z, y, n);
}

int main() {
  const int n = 100;
  int *x, *y, *z, h[n];
  cudaMalloc(&x, 2 * sizeof h), cudaMalloc(&y, 2 * sizeof h), cudaMalloc(&z, 2 * sizeof h);
  for (int i = 0; i < n; ++i)
    h[i] = i * i;
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  step(x, y, z, n);
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  for (int v : h)
    printf("%d\n", v);
}
