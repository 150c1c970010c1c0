// A constructor of a class template gives the field its value: b.p and m are one allocation.
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void put(int *p) { p[threadIdx.x] = threadIdx.x; }
__global__ void copy(int *q, const int *p) { q[threadIdx.x] = p[63 - threadIdx.x]; }
template <class T> struct View {
  T *p; int n;
  View() : p(nullptr), n(0) {}
  View(T *q, int n) : p(q), n(n) {}
};
int main() {
  int *m, *out; cudaMalloc(&m, 256 * 64 * 4); cudaMalloc(&out, 256);
  View<int> a, b(m, 1);
  cudaMalloc(&a.p, 256);
  put<<<1, 64>>>(b.p);
  copy<<<1, 64>>>(out, m);
  cudaDeviceSynchronize();
}
