// F5b: HIP's headers define __fmul_rn and __fadd_rn as the operators, which round with what is behind
// or ahead of them in one kernel.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/operators-by-name.hip | FileCheck %s
#include <hip/hip_runtime.h>

__global__ void byName(const float *x, const float *y, float *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = __fmul_rn(x[i], y[i]);
}
__global__ void add(const float *t, const float *w, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = t[i] + w[i];
}
__global__ void multiply(const double *x, const double *y, double *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = x[i] * y[i];
}
__global__ void addByName(const double *t, const double *w, double *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = __dadd_rn(t[i], w[i]);
}
// CHECK: __global__ void byName_add(
// CHECK: __fmul_rn
// CHECK: __threadfence_block();
// CHECK: __global__ void multiply_addByName(
// CHECK: * y[i];
// CHECK: __threadfence_block();
// CHECK: __dadd_rn
void run(const float *x, const float *y, float *t, float *z, const double *u, const double *v, int n) {
  float *a, *b;
  double *c, *d;
  hipMalloc(&a, n * sizeof(float));
  hipMalloc(&b, n * sizeof(float));
  hipMalloc(&c, n * sizeof(double));
  hipMalloc(&d, n * sizeof(double));
  byName<<<(n + 255) / 256, 256>>>(x, y, a, n);
  add<<<(n + 255) / 256, 256>>>(a, y, b, n);
  hipDeviceSynchronize();
  multiply<<<(n + 255) / 256, 256>>>(u, v, c, n);
  addByName<<<(n + 255) / 256, 256>>>(c, v, d, n);
  hipMemcpy(z, b, n * sizeof(float), hipMemcpyDeviceToHost);
  hipMemcpy(t, d, n * sizeof(float), hipMemcpyDeviceToHost);
}
