// F2: the constructor initialises `src`, a member of an anonymous struct; such initialisers are not seen. Unless `own`, src is pool.
// RUN: %fuse --runtime-guards=off --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
static float *pool;
struct Step {
  struct { float *src; int length; };
  Step(int n) : src(pool), length(n) {}
};
__global__ void fill(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void shift(float *z, const float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i > 0 && i < n) z[i] = y[i - 1]; }
void run(int n, bool own) {
  float *x, *z;
  cudaMalloc(&pool, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  Step step(n);
  if (own) cudaMalloc(&step.src, n * 4);
  fill<<<(n + 255) / 256, 256>>>(pool, x, n);
  shift<<<(n + 255) / 256, 256>>>(z, step.src, n);
}
