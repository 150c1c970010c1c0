// What is fused with a kernel that gpufuse has just made: a launch beside a loop that moved, loops in
// loops, a set of memory before a loop.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=3 %s %t.out/in-stages.cu
// RUN: grep -v CHECK %t.out/in-stages.cu | FileCheck %s
// RUN: %fuse --report=%t.2.json %t.out/in-stages.cu -- -Wall && not grep applied %t.2.json
// RUN: %fuse %s -- -Wall | FileCheck %s --check-prefix=TEXT
// RUN: rm -rf %t.fixed && mkdir %t.fixed && cp %s %t.fixed && %fuse --quiet --export-fixes=%t.fixed/fixes.yaml %t.fixed/in-stages.cu -- -Wall
// RUN: clang-apply-replacements %t.fixed && %python %S/../cli/Inputs/same_code.py %t.fixed/in-stages.cu %t.out/in-stages.cu
#include <cuda_runtime.h>
#include <cstdio>

__global__ void init(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}
__global__ void step(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 3 + 1;
}
__global__ void finish(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 7;
}

static long sum(const int *x, int n) {
  int *host = new int[n];
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  delete[] host;
  return all;
}

// TEXT: :[[#@LINE+6]]:3: warning: launches of 'init', 'step' and 'finish', in loops, can be one: 'init_step_loop_finish'
// CHECK: long around(int n) {
// CHECK: init_step_loop_finish<<<4, 64>>>(x, n, 5);
long around(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  init<<<4, 64>>>(x, n);
  for (int t = 0; t < 5; ++t)
    step<<<4, 64>>>(x, n);
  finish<<<4, 64>>>(x, n);
  return sum(x, n);
}

// CHECK: long nested(int n) {
// CHECK: cudaMalloc
// CHECK-NOT: for (
// CHECK: return
long nested(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  init<<<4, 64>>>(x, n);
  for (int t = 0; t < 3; ++t) {
    for (int s = 0; s < 2; ++s)
      step<<<4, 64>>>(x, n);
  }
  return sum(x, n);
}

// CHECK: long set(int n) {
// CHECK-NOT: cudaMemset
// CHECK-NOT: for (
// CHECK: return
long set(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  for (int t = 0; t < 4; ++t)
    step<<<4, 64>>>(x, n);
  return sum(x, n);
}

// CHECK: long twice(int n) {
long twice(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  init<<<4, 64>>>(x, n);
  for (int t = 0; t < 3; ++t) {
    step<<<4, 64>>>(x, n);
    finish<<<4, 64>>>(x, n);
  }
  for (int t = 0; t < 2; ++t)
    step<<<4, 64>>>(x, n);
  return sum(x, n);
}

int main() { printf("%ld %ld %ld %ld\n", around(200), nested(100), set(250), twice(180)); }
