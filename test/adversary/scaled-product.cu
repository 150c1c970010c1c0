// nvcc 13.0 (ptxas, sm_75 to sm_100) makes a product and one with 0.5f, 0.25f, 0.125f, 4.0f or 8.0f a single scaled multiplication,
// which rounds once: another result where the product alone is too small or too large. (Seen with scripts/machine-rounding.)
// RUN: rm -rf %t.out && %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && grep -v CHECK %t.out/scaled-product.cu | FileCheck %s
// The product gets its own rounding, or is loaded.
// CHECK-LABEL: void multiply_halve(
// CHECK: __fmul_rn(u[i], v[i])
// Halved twice: the first half is a product, too.
// CHECK-LABEL: void halve_x2(
// CHECK: {{__fmul_rn\(x\[i\], 0.5f\)|__threadfence_block}}
// CHECK-LABEL: void multiply_quadruple(
// CHECK: {{__fmul_rn\(u\[i\], v\[i\]\)|__threadfence_block}}
// CHECK-LABEL: void multiply_eighth(
// CHECK: {{__fmul_rn\(u\[i\], v\[i\]\)|__threadfence_block}}
// CHECK-LABEL: void multiply_byVariable(
// CHECK: {{__fmul_rn\(u\[i\], v\[i\]\)|__threadfence_block}}
// CHECK-LABEL: void multiply_byFunction(
// CHECK: {{__fmul_rn\(u\[i\], v\[i\]\)|__threadfence_block}}
// What is stored may be known where it is loaded, and scale the other's product.
// CHECK-LABEL: void fill_byLoad(
// CHECK: __threadfence_block
// These two products stay two, whatever the compiler does.
// CHECK-LABEL: void multiply_third(
// CHECK-NOT: {{__fmul_rn|__threadfence_block}}
// CHECK-LABEL: void multiply_byParameter(
// CHECK-NOT: {{__fmul_rn|__threadfence_block}}
// What is scaled at once has no rounding of its own that could be pinned.
// CHECK-LABEL: void halfProduct_add(
// CHECK-NOT: __fmul_rn
// CHECK: __threadfence_block
// CHECK-NOT: __fmul_rn
// CHECK: void run(
#include <cuda_runtime.h>

__device__ float scaled(float v, float by) { return v * by; }
#define AT (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void multiply(float *x, const float *u, const float *v, int n) { int i = AT; if (i < n) x[i] = u[i] * v[i]; }
__global__ void halve(float *x, int n) { int i = AT; if (i < n) x[i] *= 0.5f; }
__global__ void quadruple(float *x, int n) { int i = AT; if (i < n) x[i] = 4 * x[i]; }
__global__ void eighth(float *x, int n) { int i = AT; if (i < n) x[i] = x[i] / 8.0f; }
__global__ void byVariable(float *x, int n) { int i = AT; const float by = 0.25f; if (i < n) x[i] = x[i] * by; }
__global__ void byFunction(float *x, int n) { int i = AT; if (i < n) x[i] = scaled(x[i], 0.25f); }
__global__ void fill(float *y, int n) { int i = AT; if (i < n) y[i] = 0.5f; }
__global__ void byLoad(float *x, const float *u, const float *v, const float *y, int n) { int i = AT; if (i < n) x[i] = u[i] * v[i] * y[i]; }
__global__ void third(float *x, int n) { int i = AT; if (i < n) x[i] *= 0.3f; }
__global__ void byParameter(float *x, float by, int n) { int i = AT; if (i < n) x[i] *= by; }
__global__ void halfProduct(float *x, const float *u, const float *v, int n) { int i = AT; if (i < n) x[i] = 0.5f * (u[i] * v[i]); }
__global__ void add(float *y, const float *x, int n) { int i = AT; if (i < n) y[i] += x[i]; }

void run(int n) {
  float *x, *y, *u, *v;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&u, n * sizeof(float));
  cudaMalloc(&v, n * sizeof(float));
  int g = (n + 255) / 256;
  multiply<<<g, 256>>>(x, u, v, n);
  halve<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  multiply<<<g, 256>>>(x, u, v, n);
  quadruple<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  multiply<<<g, 256>>>(x, u, v, n);
  eighth<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  multiply<<<g, 256>>>(x, u, v, n);
  byVariable<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  multiply<<<g, 256>>>(x, u, v, n);
  byFunction<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  halve<<<g, 256>>>(x, n);
  halve<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  halfProduct<<<g, 256>>>(x, u, v, n);
  add<<<g, 256>>>(y, x, n);
  cudaDeviceSynchronize();
  fill<<<g, 256>>>(y, n);
  byLoad<<<g, 256>>>(x, u, v, y, n);
  cudaDeviceSynchronize();
  multiply<<<g, 256>>>(x, u, v, n);
  third<<<g, 256>>>(x, n);
  cudaDeviceSynchronize();
  multiply<<<g, 256>>>(x, u, v, n);
  byParameter<<<g, 256>>>(x, 3.0f, n);
}
