// Where the function that guards call is written, and what its guards rest on.
// RUN: %fuse --output-dir=%t.out %s -- -DEXTRA && FileCheck %s < %t.out/guards.cu
// RUN: %fuse --show-rejected %t.out/guards.cu -- 2>&1 | FileCheck --check-prefix=AGAIN %s
// RUN: %fuse --report=%t.json --assume=-no-signed-overflow %s -- -DEXTRA && not grep applied %t.json
// RUN: %fuse --report=%t.json --assume=-distinct-allocations %s -- -DEXTRA && not grep applied %t.json
// RUN: %fuse --report=%t.json '--assume=-fewer-than-2^31-threads' %s -- -DEXTRA && not grep applied %t.json
// RUN: not %fuse --runtime-guards=maybe %s -- 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: for the --runtime-guards option: Cannot find option named 'maybe'
// AGAIN-NOT: can be one
// AGAIN: already-guarded
// AGAIN-NOT: can be one

#include <cuda_runtime.h>
__global__ void add(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// Not under the condition.
// CHECK: static{{ }}bool gpufuse_disjoint(
// CHECK: #ifdef{{ }}EXTRA
#ifdef EXTRA
#ifndef OTHER
void extra(int *x, int *y, int n) {
  add<<<4, 64>>>(x, n);
  add<<<4, 64>>>(y, n);
}
#endif
#endif

// CHECK-NOT: static{{ }}bool
// CHECK: if (gpufuse{{_}}disjoint(x, n, y, n))
void always(int *x, int *y, int n) {
  add<<<4, 64>>>(x, n);
  add<<<4, 64>>>(y, n);
}
