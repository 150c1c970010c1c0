// The library changes its variable between the two uses.
// RUN: split-file %s %t
// RUN: %fuse --report=%t.json %t/main.cu -- -isystem %t/library && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "launch-shapes-differ"
// CHECK-NOT: "applied"

//--- library/config.h
static int width = 2;
inline void setWidth(int w) { width = w; }
//--- main.cu
#include <config.h>
#include <cuda_runtime.h>

__global__ void first(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void second(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 10; }

void run(int *x) {
  const int before = width;
  setWidth(4);
  first<<<before, 64>>>(x);
  second<<<width, 64>>>(x);
}
