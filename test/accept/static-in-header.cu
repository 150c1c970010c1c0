// Static kernels and wrappers of a header that nobody uses any more: the compiler warns of them, and they stay.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- -I%S/Inputs/static -Wall && FileCheck %s < %t.out/static-in-header.cu
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/static-in-header.cu -- -I%S/Inputs/static
// RUN: %fuse --show-rejected %s -- -I%S/Inputs/static -Wall -Werror 2>&1 | FileCheck --check-prefix=ERROR %s

#include <cstdio>
#include <cuda_runtime.h>
#include "kernels.h"

// What is written ahead of a function goes ahead of its comment.
// CHECK: {{^}}// copy, then negate: one kernel, by gpufuse.
// CHECK: {{^}}/// Copies, and negates the copy.
// CHECK-NEXT: void launches(
/// Copies, and negates the copy.
void launches(float *x, float *y, float *z, int n) {
  // CHECK: copy{{_}}negate<<<
  // ERROR: launches of 'copy' and 'negate' are not fused: {{.*}}new-warning]
  copy<<<(n + 255) / 256, 256>>>(y, x, n);
  negate<<<(n + 255) / 256, 256>>>(z, y, n);
}

void calls(float *x, int n) {
  // CHECK: scale{{_}}limit(
  // ERROR: what 'scale', 'limit' launch is not fused: {{.*}}new-warning]
  scale(x, n);
  limit(x, n);
}

int main() {
  const int n = 1000;
  static float h[n];
  for (int i = 0; i < n; ++i)
    h[i] = i;
  float *x, *y, *z;
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  cudaMalloc(&z, sizeof h);
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  launches(x, y, z, n);
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[1], h[n - 1]);
  calls(x, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[1], h[n - 1]);
}
