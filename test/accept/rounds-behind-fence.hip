// What one kernel knows of the other's values would change what is contracted. A fence between them keeps it as it was, where
// neither has several products or sums, which AMD's compilers may pack; functions of their own do where they have.
// RUN: %fuse --join-calls=off --output-dir=%t.out %s --
// RUN: %gpuexec compare --seeds=2 %s %t.out/rounds-behind-fence.hip
// RUN: grep -v CHECK %t.out/rounds-behind-fence.hip | FileCheck %s

#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void product(float *y, const float *x, const float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] * z[i] + y[i];
}
__global__ void times(float *y, const float *x, const float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] * z[i];
}
__global__ void less(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] -= x[i];
}
__global__ void both(float *w, const float *y, const float *x, const float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    w[i] = y[i] * x[i] + z[i] * w[i];
}
__global__ void rows(float *sums, const float *a, const float *b, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < m; ++k)
    sum += a[i * m + k] * b[k];
  sums[i] = sum;
}

// CHECK: static __global__ void times_less(
// CHECK: y[i] = x[i] * z[i];
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel
// CHECK: y[i] -= x[i];
void fenced(float *y, float *x, float *z, int n) {
  times<<<(n + 127) / 128, 128>>>(y, x, z, n);
  less<<<(n + 127) / 128, 128>>>(y, x, n);
}
// CHECK: static __device__ __noinline__ void product_body(
// CHECK: y[i] = x[i] * z[i] + y[i];
// CHECK: static __device__ __noinline__ void both_body(
// CHECK: w[i] = y[i] * x[i] + z[i] * w[i];
// CHECK: static __global__ void product_both(
// CHECK-NOT: __threadfence_block();
// CHECK: both_body
void chain(float *w, float *y, float *x, float *z, int n) {
  product<<<(n + 127) / 128, 128>>>(y, x, z, n);
  both<<<(n + 127) / 128, 128>>>(w, y, x, z, n);
}
// CHECK: static __global__ void both_loop(
// CHECK: for (int t = 0; t < rounds; ++t) {
// CHECK-NOT: __threadfence_block();
void loop(float *w, float *y, float *x, float *z, int n) {
  for (int t = 0; t < 7; ++t)
    both<<<(n + 127) / 128, 128>>>(w, y, x, z, n);
}
// A loop's products may be packed, and a function with a loop may round otherwise.
// CHECK: void after_rows(
// CHECK-NEXT: rows<<<
void after_rows(float *w, float *y, float *x, float *z, int n) {
  rows<<<(n + 127) / 128, 128>>>(w, x, z, n, 4);
  product<<<(n + 127) / 128, 128>>>(y, w, z, n);
}
// CHECK: void twice(
// CHECK-NEXT: rows<<<
void twice(float *w, float *y, float *x, float *z, int n) {
  rows<<<(n + 127) / 128, 128>>>(w, x, z, n, 4);
  rows<<<(n + 127) / 128, 128>>>(y, x, z, n, 4);
}

int main() {
  const int n = 300;
  float *m[4], h[4 * n];
  float *w, *x, *y, *z;
  hipMalloc(&w, 4 * n * sizeof(float));
  hipMalloc(&x, 4 * n * sizeof(float));
  hipMalloc(&y, 4 * n * sizeof(float));
  hipMalloc(&z, 4 * n * sizeof(float));
  m[0] = w, m[1] = x, m[2] = y, m[3] = z;
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < 4 * n; ++i)
      h[i] = 1.0f / (i % 97 + 3 * k + 1);
    hipMemcpy(m[k], h, sizeof h, hipMemcpyHostToDevice);
  }
  chain(w, y, x, z, n);
  loop(w, y, x, z, n);
  fenced(y, x, z, n);
  after_rows(w, y, x, z, n);
  twice(w, y, x, z, n);
  for (float *p : {w, y}) {
    hipMemcpy(h, p, sizeof h, hipMemcpyDeviceToHost);
    unsigned bits = 0;
    for (int i = 0; i < 4 * n; ++i)
      bits = bits * 31 + *reinterpret_cast<unsigned *>(&h[i]);
    printf("%u\n", bits);
  }
}
