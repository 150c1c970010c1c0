// Behind the using directive `half(2.5)` is another function.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x, int a) { x[blockIdx.x * blockDim.x + threadIdx.x] = a; }

__global__ void second(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 10; }

static int half(int a) { return a / 2; }

namespace exact {
static int half(double a) { return static_cast<int>(a * 50); }
} // namespace exact

void run(int *x) {
  int n = 3;
  {
    first<<<4, 64>>>(x, half(2.5));
    using namespace exact;
    second<<<4, 64>>>(x);
  }
}
