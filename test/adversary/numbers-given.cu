// Numbers that not all calls give: how far apart the elements are is not known, and no guard can be written.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --show-rejected %s -- 2>&1 | not grep warning:
#include <cuda_runtime.h>

__global__ void set(int *x, int step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * step] = 1;
}
__global__ void add(int *x, int step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * step] += 1;
}

// CHECK: :[[@LINE+2]]:3: remark: launches of 'set' and 'add' are not fused: {{.*}}pointers-may-overlap
static void two_numbers(int *x, int *y, int step, int n) {
  set<<<4, 64>>>(x, step, n);
  add<<<4, 64>>>(y, step, n);
}
// CHECK: :[[@LINE+2]]:3: remark: launches of 'set' and 'add' are not fused: {{.*}}pointers-may-overlap
static void elsewhere_too(int *x, int *y, int step, int n) {
  set<<<4, 64>>>(x, step, n);
  add<<<4, 64>>>(y, step, n);
}
// CHECK: :[[@LINE+3]]:3: remark: launches of 'set' and 'add' are not fused: {{.*}}pointers-may-overlap
static void it_changes(int *x, int *y, int step, int n) {
  ++step;
  set<<<4, 64>>>(x, step, n);
  add<<<4, 64>>>(y, step, n);
}
// CHECK: :[[@LINE+2]]:3: remark: launches of 'set' and 'add' are not fused: {{.*}}pointers-may-overlap
static void other_configuration(int *x, int *y, int step, int n) {
  set<<<4, 64>>>(x, step, n);
  add<<<4, 64>>>(y, step, n);
}
// CHECK: :[[@LINE+2]]:3: remark: launches of 'set' and 'add' are not fused: {{.*}}pointers-may-overlap
void anyone(int *x, int *y, int step, int n) {
  set<<<4, 64>>>(x, step, n);
  add<<<4, 64>>>(y, step, n);
}
void run(int *x, int *y, int n, int unknown) {
  two_numbers(x, y, 1, n);
  two_numbers(x, y, 2, n);
  elsewhere_too(x, y, 1, n);
  void (*taken)(int *, int *, int, int) = elsewhere_too;
  taken(x, y, unknown, n);
  it_changes(x, y, 1, n);
#ifdef WIDE
  other_configuration(x, y, 4, n);
#else
  other_configuration(x, y, 1, n);
#endif
  anyone(x, y, 1, n);
}
