// Results that a variable keeps for a check behind: of functions that launch, of which one check is left; and of sets of memory.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: grep -c '"launches-succeed"' %t.json | grep -x 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/kept-results.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/kept-results.hip -- -Wall && not grep applied %t.2.json
// RUN: %fuse --checks=kernel-fusion --strict-errors --report=%t.3.json %s -- && not grep applied %t.3.json
// RUN: FileCheck %s < %t.out/kept-results.hip
#include <cstdio>
#include <cstdlib>
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
static hipError_t add(int *x, int a, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return hipGetLastError();
}
static hipError_t scale(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return hipGetLastError();
}
static void report(hipError_t status) {
  if (status != hipSuccess) {
    fprintf(stderr, "%s\n", hipGetErrorString(status));
    exit(1);
  }
}

// CHECK: hipError_t declared(int *x, int n) {
// CHECK-NEXT: add_scale(x, 3, n, 5);
// CHECK-NEXT: hipError_t status = hipGetLastError();
// CHECK-NEXT: if (status != hipSuccess)
// CHECK-NEXT: return status;
// CHECK-NEXT: return hipSuccess;
hipError_t declared(int *x, int n) {
  hipError_t status = add(x, 3, n);
  if (status != hipSuccess)
    return status;
  status = scale(x, 5, n);
  if (status != hipSuccess)
    return status;
  return hipSuccess;
}
// CHECK: int assigned(int *x, int n) {
// CHECK-NEXT: hipError_t err;
// CHECK-NEXT: add_scale(x, 7, n, 9);
// CHECK-NEXT: err = hipGetLastError();
// CHECK-NEXT: if (err) {
// CHECK-NEXT: fprintf(
// CHECK-NEXT: return 1;
// CHECK-NEXT: }
// CHECK-NEXT: return 0;
int assigned(int *x, int n) {
  hipError_t err;
  err = add(x, 7, n);
  if (err) {
    fprintf(stderr, "failed: %s\n", hipGetErrorString(err));
    return 1;
  }
  err = scale(x, 9, n);
  if (err) {
    fprintf(stderr, "failed: %s\n", hipGetErrorString(err));
    return 1;
  }
  return 0;
}
// CHECK: void reported(int *x, int n) {
// CHECK-NEXT: add_scale(x, 11, n, 13);
// CHECK-NEXT: auto status = hipGetLastError();
// CHECK-NEXT: report(status);
// CHECK-NEXT: }
void reported(int *x, int n) {
  auto status = add(x, 11, n);
  report(status);
  status = scale(x, 13, n);
  report(status);
}
// CHECK: int set(int *x, int n) {
// CHECK-NEXT: hipError_t err = hipGetLastError();
// CHECK-NEXT: if (err != hipSuccess)
// CHECK-NEXT: return 1;
// CHECK-NEXT: zero_add_kernel<<<
int set(int *x, int n) {
  hipError_t err = hipMemset(x, 0, n * sizeof(int));
  if (err != hipSuccess)
    return 1;
  add_kernel<<<(n + 127) / 128, 128>>>(x, 17, n);
  err = hipGetLastError();
  return err != hipSuccess;
}
// CHECK: void setAgain(int *x, int n, hipStream_t s) {
// CHECK-NEXT: hipError_t err;
// CHECK-NEXT: err = hipGetLastError();
// CHECK-NEXT: report(err);
// CHECK-NEXT: zero_add_kernel<<<
void setAgain(int *x, int n, hipStream_t s) {
  hipError_t err;
  err = hipMemsetAsync(x, 0, n * sizeof(int), s);
  report(err);
  add_kernel<<<(n + 127) / 128, 128, 0, s>>>(x, 19, n);
}
// CHECK: int unlooked(int *x, int n) {
// CHECK-NEXT: int code = hipGetLastError();
// CHECK-NEXT: zero_scale_kernel<<<
// CHECK-NEXT: return code;
int unlooked(int *x, int n) {
  int code = hipMemset(x, 0, n * sizeof(int));
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 19, n);
  return code;
}

static long sum(const int *x, int n) {
  int *host = (int *)malloc(n * sizeof(int));
  hipMemcpy(host, x, n * sizeof(int), hipMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 3 + host[i];
  free(host);
  return all;
}
int main() {
  const int n = 1000;
  int *x;
  hipMalloc(&x, n * sizeof(int));
  printf("%d ", set(x, n));
  printf("%ld\n", sum(x, n));
  printf("%d ", declared(x, n));
  printf("%ld\n", sum(x, n));
  printf("%d ", assigned(x, n));
  reported(x, n);
  printf("%ld\n", sum(x, n));
  setAgain(x, n, 0);
  printf("%ld\n", sum(x, n));
  printf("%d ", unlooked(x, n));
  printf("%ld\n", sum(x, n));
}
