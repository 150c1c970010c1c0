// One of the calls gives one buffer for both, or beside itself.
// RUN: %fuse --join-calls=off --checks=-*,kernel-fusion --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK-COUNT-5: [gpufuse-kernel-fusion:pointers-may-overlap]
// CHECK: [gpufuse-kernel-fusion:dependence-crosses-threads]
// CHECK-COUNT-4: [gpufuse-kernel-fusion:pointers-may-overlap]
#include <cuda_runtime.h>
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }
__global__ void second(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[n - 1 - i]; }
template <class T> static void deduced(T *a, T *b, int n) { a += 0; }
static void direct(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
static void through_pointer(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
static void assigned(int *a, int *b, int *c, int n) {
  b = a;
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
static void by_template(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
static void by_lambda(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
static void by_attribute(int **a) {
  first<<<4, 256>>>(*a, 1000);
  second<<<4, 256>>>(*a, *a, 1000);
}
template <class T> void calls(T *p, T *q, T *r, int n) { by_template(p, p, r, n); }
void never_called(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
static void recursive(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
  if (n > 1)
    recursive(a, a, c, n - 1);
}
static void shifting(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
  if (n > 1)
    shifting(b, c, a, n - 1);
}
static void same_site(int *a, int *b, int *c, int n) {
  first<<<4, 256>>>(a, n);
  second<<<4, 256>>>(c, b, n);
}
int main() {
  int *x, *y, *z, n = 1000;
  cudaMalloc(&x, 4000);
  cudaMalloc(&y, 4000);
  cudaMalloc(&z, 4000);
  direct(x, y, z, n);
  direct(x, x, z, n);
  void (*f)(int *, int *, int *, int) = through_pointer;
  through_pointer(x, y, z, n);
  f(x, x, y, n);
  assigned(x, y, z, n);
  by_template(x, y, z, n);
  calls(x, y, z, n);
  auto g = [](auto *p, auto *q) { by_lambda(p, p, q, 1000); };
  g(x, y);
  by_lambda(x, y, z, n);
  recursive(x, y, z, n);
  shifting(x, y, z, n);
  int *twice[2];
  for (int k = 0; k < 2; ++k) {
    int *p;
    cudaMalloc(&p, 4000);
    twice[k] = p;
  }
  same_site(twice[0], twice[1], z, n);
}
