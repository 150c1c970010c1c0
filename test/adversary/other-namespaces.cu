// Names that another namespace declares behind a function, and that its text may mean where it is copied to.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cuda_runtime.h>

__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

// A directive opens it.
namespace opened {}
using namespace opened;
namespace a {
static int blocks(long n) { return static_cast<int>((n + 127) / 128); }
static void raise(int *x, int n) { up<<<blocks(n), 128>>>(x, n); }
static void stretch(int *x, int n) { twice<<<blocks(n), 128>>>(x, n); }
} // namespace a
namespace opened {
static int blocks(int n) { return (n + 63) / 64; }
} // namespace opened
static void byDirective(int *x, int n) {
  a::raise(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: what 'raise', 'stretch' launch is not fused: 'blocks', which 'raise' names, is declared behind it [gpufuse-kernel-fusion:wrapper-means-otherwise]
  a::stretch(x, n);
  opened::blocks(3);
}

int main() {
  int *x;
  cudaMalloc(&x, 4000);
  byDirective(x, 1000);
}
