// Checks that look alike and are not: none goes.
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && FileCheck %s < %t.out/repeated-checks.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK_ERROR(call) do { cudaError_t e = (call); if (e != cudaSuccess) exit(1); } while (0)
#define NOTHING() ((void)0)
__global__ void f(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i;
}
__global__ void g(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
// Behind the launches the macro is another one.
// CHECK: static void redefined(int *p, int n) {
// CHECK-NEXT: CHECK_ERROR(cudaGetLastError());
// CHECK-NEXT: f_g<<<2, 256>>>(p, n);
static void redefined(int *p, int n) {
  f<<<2, 256>>>(p, n);
  CHECK_ERROR(cudaGetLastError());
  g<<<2, 256>>>(p, n);
#undef CHECK_ERROR
#define CHECK_ERROR(call) ((void)(call))
  CHECK_ERROR(cudaGetLastError());
}
// Nothing is asked.
// CHECK: static void nothing(int *p, int n) {
// CHECK-NEXT: NOTHING();
// CHECK-NEXT: f_g<<<2, 256>>>(p, n);
static void nothing(int *p, int n) {
  f<<<2, 256>>>(p, n);
  NOTHING();
  g<<<2, 256>>>(p, n);
  NOTHING();
}
// What the one says the other does not.
// CHECK: static void differ(int *p, int n) {
// CHECK-NEXT: if (cudaGetLastError() != cudaSuccess)
// CHECK-NEXT: exit(1);
// CHECK-NEXT: f_g<<<2, 256>>>(p, n);
// CHECK-NEXT: if (cudaGetLastError() != cudaSuccess)
// CHECK-NEXT: exit(2);
static void differ(int *p, int n) {
  f<<<2, 256>>>(p, n);
  if (cudaGetLastError() != cudaSuccess)
    exit(1);
  g<<<2, 256>>>(p, n);
  if (cudaGetLastError() != cudaSuccess)
    exit(2);
}
int main() {
  int *p, h[512];
  cudaMalloc(&p, sizeof h);
  redefined(p, 512);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  nothing(p, 512);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  differ(p, 512);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[7]);
}
