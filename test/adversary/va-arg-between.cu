// Va_arg between the launches takes what the first launch's argument took.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
__global__ void a(int *x, int v) { x[threadIdx.x] = v; }
__global__ void b(int *y, const int *x, int v) { y[threadIdx.x] = x[threadIdx.x] + v; }
static void run(int many, ...) {
  va_list ap; va_start(ap, many); int *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256);
  a<<<1, 64>>>(x, va_arg(ap, int));
  int m = va_arg(ap, int);
  b<<<1, 64>>>(y, x, 10 * m);
  va_end(ap); int r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
int main() { run(2, 1, 2); }
