// A call that moves to another line must not be given the number of its line.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --diff %s -- 2>&1 | count 0
__global__ void kernel(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * 3 + by;
}
void add(int *x, int by, int n) { kernel<<<4, 64>>>(x, by, n); }
void twice(int *x, int n) { kernel<<<4, 64>>>(x, 0, n); }
void first(int *x) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}depends on the line it stands on [gpufuse-kernel-fusion:wrapper-argument-changes]
  add(x, __LINE__, 5);
  twice(x, 5);
}
void second(int *x) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}depends on the line it stands on [gpufuse-kernel-fusion:wrapper-argument-changes]
  add(x, 1, 5);
  twice(x, __COUNTER__);
}
void third(int *x, int by = __builtin_LINE()) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}depends on the line it stands on [gpufuse-kernel-fusion:wrapper-argument-changes]
  add(x, by + __builtin_LINE(), 5);
  twice(x, 5);
}
