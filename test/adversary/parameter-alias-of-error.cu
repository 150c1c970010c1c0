// The error is a parameter by reference of a variable that the called function gives an older error.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cstdio>
static cudaError_t last; static float s = 2;
static void check(const cudaError_t &e, cudaError_t earlier) { last = earlier; if (e != cudaSuccess) s = 3; }
__global__ void a(float *x, float v) { x[threadIdx.x] = v; }
__global__ void b(float *y, const float *x) { y[threadIdx.x] = x[threadIdx.x]; }
static void run(cudaError_t earlier) {
  float *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256);
  a<<<1, 64>>>(x, s);
  check(last = cudaGetLastError(), earlier);
  b<<<1, 64>>>(y, x);
  float r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
}
int main() { run(cudaErrorInvalidValue); }
