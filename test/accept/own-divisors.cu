// A quotient by an integer that only one body is given is no product; and a guard that asks for two coordinates is a guard.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --report=%t/report.json --output-dir=%t/out %s -- && %python %S/Inputs/applied.py %t/report.json 3
// RUN: %gpuexec compare --seeds=2 %s %t/out/own-divisors.cu
// RUN: grep -v CHECK %t/out/own-divisors.cu | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>

__global__ void mean(float *y, const float *x, int rows, int columns) {
  int r = threadIdx.x;
  if (r >= rows)
    return;
  float s = 0;
  for (int k = 0; k < columns; ++k)
    s += x[r * columns + k];
  y[r] = s / columns;
}
__global__ void layer(float *z, const float *y, const float *w, int in, int out) {
  int o = threadIdx.x;
  if (o >= out)
    return;
  float s = 0;
  for (int i = 0; i < in; ++i)
    s += w[o * in + i] * y[i];
  z[o] = s;
}
__global__ void blend(float *out, const float *a, const float *b, float s, float t, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  out[y * w + x] = s * a[y * w + x] + t * b[y * w + x];
}
__global__ void bytes(unsigned char *to, const float *v, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    to[y * w + x] = static_cast<unsigned char>(v[y * w + x]);
}
__global__ void halves(float *to, const float *from, int n, int parts) {
  int i = threadIdx.x;
  if (i < n)
    to[i] = from[i] / parts;
}
__global__ void shift(float *v, float by, int n) {
  int i = threadIdx.x;
  if (i < n)
    v[i] += by;
}

// CHECK: static __global__ void mean_layer(
// CHECK-NOT: __threadfence_block
// CHECK: __syncthreads();
void network(float *z, float *y, float *x, float *w, int rows, int columns, int out) {
  float *p, *q, *m;
  cudaMalloc(&p, rows * columns * sizeof(float));
  cudaMalloc(&q, rows * sizeof(float));
  cudaMalloc(&m, rows * out * sizeof(float));
  cudaMemcpy(p, x, rows * columns * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaMemcpy(m, w, rows * out * sizeof(float), cudaMemcpyDeviceToDevice);
  mean<<<1, 32>>>(q, p, rows, columns);
  layer<<<1, 32>>>(y, q, m, rows, out);
}
// CHECK: static __global__ void blend_bytes(
// CHECK-NOT: __threadfence_block
// CHECK: out[y * w + x] = s * a[y * w + x] + t * b[y * w + x];
// CHECK: to[y * w + x] = static_cast<unsigned char>(out[y * w + x]);
void image(unsigned char *to, const float *a, const float *b, int w, int h) {
  float *v;
  cudaMalloc(&v, w * h * sizeof(float));
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  blend<<<grid, block>>>(v, a, b, 0.3f, 0.7f, w, h);
  bytes<<<grid, block>>>(to, v, w, h);
}
// CHECK: static __global__ void halves_shift(
// CHECK-NOT: __fdiv_rn
// CHECK: to[i] = from[i] / parts;
// CHECK-NEXT: to[i] += by;
void parts(float *x, int n) {
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  halves<<<1, 64>>>(y, x, n, 3);
  shift<<<1, 64>>>(y, 0.25f, n);
  cudaMemcpy(x, y, n * sizeof(float), cudaMemcpyDeviceToDevice);
}

int main() {
  const int n = 512;
  float values[n], *x;
  unsigned char *to, made[n];
  for (int i = 0; i < n; ++i)
    values[i] = i % 37 * 0.31f + 1;
  cudaMalloc(&x, 4 * sizeof values);
  cudaMalloc(&to, n);
  for (int k = 0; k < 4; ++k)
    cudaMemcpy(x + k * n, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(to, 0, n);
  network(x + n, x + 2 * n, x, x + 3 * n, 20, 20, 12);
  image(to, x, x + 3 * n, 30, 17);
  parts(x + n, 50);
  cudaMemcpy(made, to, n, cudaMemcpyDeviceToHost);
  for (int k = 0; k < 4; ++k) {
    cudaMemcpy(values, x + k * n, sizeof values, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      printf("%a %d\n", values[i], made[i]);
  }
}
