// Of the blank lines around kernels that go together, one stays: those that only lead to another.
// RUN: rm -rf %t && mkdir %t && %fuse --quiet --output-dir=%t %s -- && cat -s %t/blank-lines.hip | cmp - %t/blank-lines.hip
// RUN: FileCheck %s < %t/blank-lines.hip
// CHECK: __global__ void next(
// CHECK: {{^}}}
// CHECK-EMPTY:
// CHECK-NEXT: // zero, then next_loop: one kernel, by gpufuse.
#include <hip/hip_runtime.h>
__global__ void next(int *s, int up, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    s[i] += up;
}
void steps() {
  int *s;
  hipMalloc(&s, 4000);
  hipMemset(s, 0, 4000);
  for (int k = 0; k < 10; ++k)
    next<<<4, 256>>>(s, 3, 1000);
  hipFree(s);
}
