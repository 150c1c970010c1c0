// Functions that launch and return whether that went well, as `bool`; streams that are the default one; HIP's name for it.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/bool-results.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/bool-results.hip -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/bool-results.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void add_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
static bool add(int *x, int a, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return hipGetLastError() == hipSuccess;
}
static bool scale(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return hipGetLastError() == hipSuccess;
}
static bool failsToAdd(int *x, int a, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return (hipSuccess != hipGetLastError());
}
static bool failsToScale(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return (hipSuccess != hipGetLastError());
}
// CHECK: bool ok(int *x, int n) {
// CHECK-NEXT: add_scale(x, 3, n, 5);
// CHECK-NEXT: if (!(hipGetLastError() == hipSuccess))
// CHECK-NEXT: return false;
// CHECK-NEXT: return true;
bool ok(int *x, int n) {
  if (!add(x, 3, n))
    return false;
  if (!scale(x, 5, n))
    return false;
  return true;
}
// CHECK: void fails(int *x, int n) {
// CHECK-NEXT: failsToAdd_failsToScale(x, 7, n, 9);
// CHECK-NEXT: if ((hipSuccess != hipGetLastError())) {
// CHECK-NEXT: printf("failed\n");
// CHECK-NEXT: return;
// CHECK-NEXT: }
// CHECK-NEXT: }
void fails(int *x, int n) {
  if (failsToAdd(x, 7, n)) {
    printf("failed\n");
    return;
  }
  if (failsToScale(x, 9, n)) {
    printf("failed\n");
    return;
  }
}

static void later(int *x, int a, int n, hipStream_t stream = 0) {
  add_kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, a, n);
}
// CHECK: void mixed(int *x, int n) {
// CHECK-NEXT: later_scale_kernel(x, 2, n
void mixed(int *x, int n) {
  later(x, 2, n);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
}
// CHECK: void named(int *x, int n) {
// CHECK-NEXT: hipStream_t stream = nullptr;
// CHECK-NEXT: zero_add_scale_kernel<<<
void named(int *x, int n) {
  hipStream_t stream = nullptr;
  hipMemsetAsync(x, 0, n * sizeof(int), hipStreamDefault);
  add_kernel<<<(n + 127) / 128, 128, 0, stream>>>(x, 4, n);
  scale_kernel<<<(n + 127) / 128, 128, 0, hipStreamDefault>>>(x, 3, n);
}

int main() {
  const int n = 1000;
  int *x, host[n];
  hipMalloc(&x, n * sizeof(int));
  named(x, n);
  printf("%d\n", ok(x, n));
  fails(x, n);
  mixed(x, n);
  hipMemcpy(host, x, n * sizeof(int), hipMemcpyDeviceToHost);
  for (int each : host)
    printf("%d\n", each);
}
