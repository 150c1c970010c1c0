// F5b: on AMD, two products of a body may be one packed operation, which no sum takes in, or not, by what else is stored;
// twice a number is a product; and rounding half away from zero subtracts.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- -ffp-contract=fast && grep -v CHECK %t.out/packed-products.hip | FileCheck %s
// RUN: grep -q '  tally[_]body(c, x, w, n);' %t.out/packed-products.hip
// RUN: %fuse --show-rejected %s -- -ffp-contract=fast 2>&1 | FileCheck %s --check-prefix=REFUSED
#include <hip/hip_runtime.h>

__global__ void bias(float *o, float m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    o[2 * i] = m;
}
// Alone its first two products are packed on gfx90a, and the difference is rounded behind its product; beside `bias` not.
__global__ void flux(float *o, const float *x, const float *y, const float *w, float m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    o[2 * i + 1] = w[i] * (y[i] * m) * (y[i] * x[i] - m);
}
__global__ void sum(float *z, const float *x, const float *a, const float *b, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float all = 0;
    for (int k = 0; k < m; ++k)
      all += a[i * m + k] * b[k];
    z[i] = all + x[i];
  }
}
__global__ void twice(float *t, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = x[i] + x[i];
}
__global__ void add(float *z, const float *t, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = t[i] + w[i];
}
__global__ void scale(float *t, const float *x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = x[i] * by;
}
__global__ void quantise(signed char *q, const float *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    q[i] = (signed char)lroundf(t[i]);
}
__global__ void axpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

// Two sums: what is added to an integer is added as a `float`.
__global__ void tally(int *c, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] += x[i] * w[i] - x[i];
}
__global__ void scaleUp(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

// A body of its own.
// CHECK: static __device__ __noinline__ void flux_body(
// CHECK: static __global__ void bias_flux(
// CHECK: bias_body(
// CHECK-NEXT: flux_body(
void stored(float *o, const float *x, const float *y, const float *w, int n) {
  bias<<<(n + 255) / 256, 256>>>(o, 3, n);
  flux<<<(n + 255) / 256, 256>>>(o, x, y, w, 3, n);
  hipDeviceSynchronize();
}
// CHECK: static __device__ __noinline__ void twice_body(
// CHECK: static __global__ void twice_add(
void doubled(const float *x, const float *w, int n) {
  float *t, *z;
  hipMalloc(&t, n * sizeof(float));
  hipMalloc(&z, n * sizeof(float));
  twice<<<(n + 255) / 256, 256>>>(t, x, n);
  add<<<(n + 255) / 256, 256>>>(z, t, w, n);
  hipDeviceSynchronize();
}
// CHECK: static __global__ void scale_quantise(
// CHECK: x[i] * by;
// CHECK: __threadfence_block();
// CHECK: lroundf(t[i]);
void rounded(const float *x, int n) {
  float *t;
  signed char *q;
  hipMalloc(&t, n * sizeof(float));
  hipMalloc(&q, n);
  scale<<<(n + 255) / 256, 256>>>(t, x, 3, n);
  quantise<<<(n + 255) / 256, 256>>>(q, t, n);
  hipDeviceSynchronize();
}
// One product and one sum each: nothing to pack.
// CHECK: static __global__ void axpy_x2(
// CHECK-NOT: axpy_body
// CHECK: void plain(
void plain(const float *x, int n) {
  float *y, *z;
  hipMalloc(&y, n * sizeof(float));
  hipMalloc(&z, n * sizeof(float));
  hipMemset(y, 0, n * sizeof(float));
  hipMemset(z, 0, n * sizeof(float));
  hipDeviceSynchronize();
  axpy<<<(n + 255) / 256, 256>>>(y, x, 2.5f, n);
  axpy<<<(n + 255) / 256, 256>>>(z, x, 1.5f, n);
  hipDeviceSynchronize();
}
void counted(const float *x, const float *w, int n) {
  int *c;
  float *y;
  hipMalloc(&c, n * sizeof(int));
  hipMalloc(&y, n * sizeof(float));
  hipMemset(c, 0, n * sizeof(int));
  hipMemset(y, 0, n * sizeof(float));
  hipDeviceSynchronize();
  tally<<<(n + 255) / 256, 256>>>(c, x, w, n);
  scaleUp<<<(n + 255) / 256, 256>>>(y, x, 2.5f, n);
  hipDeviceSynchronize();
}
void looped(const float *x, const float *a, const float *b, int n) {
  float *y, *z;
  hipMalloc(&y, n * sizeof(float));
  hipMalloc(&z, n * sizeof(float));
  sum<<<(n + 255) / 256, 256>>>(z, x, a, b, n, 4);
  // REFUSED: :[[#@LINE-1]]:3: remark: launches of 'sum' and 'add' are not fused: AMD's compilers may compute two of these at once{{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  add<<<(n + 255) / 256, 256>>>(y, x, a, n);
}
