// A guard names the number that the function has, not what its callers give today; that only where
// no name bounds what is touched.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/guards-of-callers.hip
// RUN: grep -v CHECK %t.out/guards-of-callers.hip | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void twice(const int *from, int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i] * 2;
}
__global__ void count(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

// CHECK: static void four(
// CHECK-NEXT: if (gpufuse_disjoint(from, n, to, n) && gpufuse_disjoint(by, n, to, n)) {
static void four(const int *from, int *by, int *to, int n) {
  twice<<<(n + 63) / 64, 64>>>(from, by, n);
  twice<<<(n + 63) / 64, 64>>>(by, to, n);
}
// CHECK: static void all(
// CHECK-NEXT: if (gpufuse_disjoint(x, 64ULL * blocks, y, 64ULL * blocks)) {
static void all(int *x, int *y, int blocks) {
  count<<<blocks, 64>>>(x);
  count<<<blocks, 64>>>(y);
}
static dim3 gridOf(int blocks) { return dim3(blocks); }
// CHECK: static void made(
// CHECK-NEXT: if (gpufuse_disjoint(x, 256, y, 256)) {
static void made(int *x, int *y, int blocks) {
  count<<<gridOf(blocks), 64>>>(x);
  count<<<gridOf(blocks), 64>>>(y);
}

int main() {
  const int n = 300;
  int host[3 * n], *x;
  for (int i = 0; i < 3 * n; ++i)
    host[i] = i % 11;
  hipMalloc(&x, sizeof host);
  hipMemcpy(x, host, sizeof host, hipMemcpyHostToDevice);
  for (int at : {n, 0, 2 * n}) {
    four(x, x + n, x + at, 300);
    all(x, x + at / 3, 4);
    made(x + at / 3, x, 4);
  }
  hipMemcpy(host, x, sizeof host, hipMemcpyDeviceToHost);
  long sum = 0;
  for (int each : host)
    sum = sum * 31 + each;
  printf("%ld\n", sum);
  return 0;
}
