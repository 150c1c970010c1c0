// F10: the first kernel's own `struct Item` hides the file's in the second body; both print as "Item", so the recheck sees no difference. Reads the other field.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-scopes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct Item { float key; float weight; };
__global__ void A(float *y, const float *x, int n) {
  struct Item { float weight; float key; };
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Item item = {1.0f, 2.0f};
  if (i < n) y[i] = fmaxf(item.weight, x[i]);
}
__global__ void B(float *z, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Item item = {x[i], w[i]};
  z[i] = item.key;
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(z, x, w, n);
}
