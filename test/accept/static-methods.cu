// Static methods that launch kernels, called one after the other by their names.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/static-methods.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/static-methods.cu -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/static-methods.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add_kernel(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
__global__ void scale_kernel(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}

namespace ops {
class Vector {
public:
  static void add(int *x, int by, int n) { add_kernel<<<blocks(n), threads>>>(x, by, n); }
  static void scale(int *x, int by, int n) { scale_kernel<<<blocks(n), threads>>>(x, by, n); }
  // CHECK: {{^}}  // add, then scale: one method, by gpufuse.
  // CHECK-NEXT: {{^}}  static void add_scale(int *x, int by, int n, int scale_by) {
  static void shift(int *x, int n);
  static void square(int *x, int n);
  // CHECK: {{^}}  static void shift_square(int *x, int n);
  static void both(int *x, int n) {
    // CHECK: {{^}}    add_scale(x, 5, n, 7);
    add(x, 5, n);
    scale(x, 7, n);
  }

private:
  static const int threads = 128;
  static int blocks(int n) { return (n + threads - 1) / threads; }
};
struct Other : Vector {};
} // namespace ops

void ops::Vector::shift(int *x, int n) { add_kernel<<<blocks(n), threads>>>(x, 11, n); }
void ops::Vector::square(int *x, int n) { scale_kernel<<<blocks(n), threads>>>(x, 13, n); }
// CHECK: {{^}}// shift, then square: one method, by gpufuse.
// CHECK-NEXT: {{^}}void ops::Vector::shift_square(int *x, int n) {

// CHECK: {{^}}void run(int *x, int n) {
// CHECK-NEXT: {{^}}  ops::Vector::add_scale(x, 3, n, 2);
void run(int *x, int n) {
  ops::Vector::add(x, 3, n);
  ops::Vector::scale(x, 2, n);
}
// CHECK: {{^}}void more(int *x, int n) {
// CHECK-NEXT: {{^}}  ops::Other::shift_square(x, n);
void more(int *x, int n) {
  ops::Other::shift(x, n);
  ops::Other::square(x, n);
}

int main() {
  const int n = 1000;
  int *x, h[n];
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  run(x, n);
  more(x, n);
  ops::Vector::both(x, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  for (int each : h)
    printf("%d\n", each);
}
