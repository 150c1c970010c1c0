// F7: WIDTH names the type Config; the one declared between the launches has its fields the other way round. The recheck compares field names and the printed type: A gets 32 and not 64 elements... n = 32 instead of 64.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct Config { int width, height; };
#define WIDTH (Config{64, 32}.width)
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(float *z, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = x[i]; }
void run() {
  float *x, *y, *z;
  cudaMalloc(&y, 256); cudaMalloc(&x, 256); cudaMalloc(&z, 256);
  A<<<1, 256>>>(y, x, WIDTH);
  struct Config { int height, width; };
  B<<<1, 256>>>(z, x, Config{8, 16}.width);
}
