// A cleanup function runs between the launches, and reads what the first one wrote.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x, int a) { x[blockIdx.x * blockDim.x + threadIdx.x] = a; }

__global__ void second(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 10; }

static int *watched;

static void look(int *value) {
  cudaMemcpy(value, watched, sizeof(int), cudaMemcpyDeviceToHost);
}

void run(int *x) {
  int n = 3;
  {
    first<<<4, 64>>>(x, n);
    { int guard __attribute__((cleanup(look))) = 0; }
    second<<<4, 64>>>(x);
  }
}
