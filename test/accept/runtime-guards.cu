// Buffers of which only the running program knows whether they overlap: fused behind a guard that
// holds, and as before where it fails.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 6
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/runtime-guards.cu
// RUN: grep -v CHECK %t.out/runtime-guards.cu | FileCheck %s
// RUN: %fuse --join-calls=off --report=%t.2.json %t.out/runtime-guards.cu -- && not grep applied %t.2.json

#include <cstdio>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void smooth(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < n - 1)
    to[i] = from[i - 1] + from[i + 1];
}
__global__ void halves(short *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[2 * i + 1] -= 3;
}

// CHECK: static bool gpufuse_disjoint(
// CHECK-NOT: static bool gpufuse_disjoint(
// CHECK: void pair(int *x, const int *y, int *z, int n) {
// CHECK-NEXT: if (gpufuse_disjoint(y, n, z, n) && gpufuse_disjoint(x, n, z, n)) {
// CHECK-NEXT: add_x2<<<
// CHECK-NEXT: } else {
// CHECK-NEXT: add<<<4, 64>>>(x, y, n);
// CHECK-NEXT: add<<<4, 64>>>(z, x, n);
// CHECK-NEXT: }
void pair(int *x, const int *y, int *z, int n) {
  add<<<4, 64>>>(x, y, n);
  add<<<4, 64>>>(z, x, n);
}
// CHECK: gpufuse_disjoint(from, n, x, n)
void stencil(int *to, const int *from, int *x, int n) {
  smooth<<<4, 64>>>(to, from, n);
  scale<<<4, 64>>>(x, 3, n);
}
// CHECK: gpufuse_disjoint(x, static_cast<int>(n), static_cast<short *>(y) + 1, 2ULL * m - 1ULL)
void shorts(int *x, void *y, long n, unsigned m) {
  scale<<<4, 64>>>(x, 5, n);
  halves<<<4, 64>>>(static_cast<short *>(y), m);
}
// CHECK: void chain(
// CHECK-NEXT: gpufuse_disjoint(x, n, y, m + n) && gpufuse_disjoint(x, n, z, m) &&
// CHECK-NEXT: gpufuse_disjoint(y, m + n, z, m)
// CHECK-NEXT: scale_x3<<<
void chain(int *x, int *y, int *z, int n, int m) {
  scale<<<4, 64>>>(x, 2, n);
  scale<<<4, 64>>>(y, 3, m + n);
  scale<<<4, 64>>>(z, 5, m);
}
struct Field {
  int *data, size;
  // CHECK: gpufuse_disjoint(data, size, other, size)
  // CHECK-NEXT: scale_add<<<
  void step(int *other) {
    scale<<<4, 64>>>(data, 7, size);
    add<<<4, 64>>>(other, other, size);
  }
};
namespace deep {
extern "C" {
// CHECK: gpufuse_disjoint(x, n, y, n)
void inside(int *x, int *y, int n) {
  scale<<<4, 64>>>(x, 2, n);
  scale<<<4, 64>>>(y, 3, n);
}
}
}

int main() {
  const int n = 100, all = 1000;
  int host[all], *x;
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < all; ++i)
    host[i] = i % 17 - 5;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  // Apart, one beside the other, with one element in common, the same, the other way round, empty.
  for (int distance : {500, 100, 99, 1, 0, -1, -99, -100}) {
    int *at = x + 300, *other = at + distance;
    if (distance == 0 || distance == 500 || distance == 100) { // else launches race with themselves
      pair(at, x, other, n);
      pair(other, at, x, n);
      pair(at, other, at, n);
    }
    stencil(x, at, other, n);
    stencil(at, x, other, n);
    shorts(at, other, n, 2 * n);
    shorts(at, x, n, n);
    chain(at, other, x, n, n / 2);
    chain(at, other, x + 1, n, 0);
    chain(x, at, other, 20, 30);
    Field{at, n}.step(other);
    deep::inside(at, other, n);
    deep::inside(at, other, 0);
    deep::inside(at, other, -1);
  }
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < all; ++i)
    sum = sum * 31 + host[i];
  printf("%ld\n", sum);
  return 0;
}
