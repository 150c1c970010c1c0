// Operators that launch, called by their names, are no functions that others can be named after.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ void add(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}

struct Numbers {
  int *x, n;
  void operator-=(int by) { add<<<(n + 63) / 64, 64>>>(x, -by, n); }
};
void operator+=(Numbers &p, int by) { add<<<(p.n + 63) / 64, 64>>>(p.x, by, p.n); }

void run(Numbers &a, Numbers &b) {
  // CHECK: remark: what 'operator+=', 'operator+=' launch is not fused: 'operator+=' is an operator [gpufuse-kernel-fusion:wrapper-not-copyable]
  operator+=(a, 2);
  operator+=(b, 3);
  cudaDeviceSynchronize();
  // CHECK: remark: what 'operator-=', 'operator-=' launch is not fused: 'operator-=' is an operator
  a.operator-=(2);
  b.operator-=(3);
}
