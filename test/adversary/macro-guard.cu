// Guards that macros spell: what looks the same is not, where the macro is another one by then, or tests something else.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --show-rejected --report=%t/report.json --output-dir=%t/out %s -- > %t/log 2>&1 && FileCheck %s < %t/log
// RUN: %gpuexec compare --seeds=2 %s %t/out/macro-guard.cu

#include <cstdio>
#include <cuda_runtime.h>

#define GUARD(i, n)                                                                                \
  if ((i) >= (n))                                                                                  \
  return
#define AGAIN(i, n)                                                                                \
  if ((i) >= (n))                                                                                  \
  return
// Returns, or not, by a name of where it stands.
#define STOP(i)                                                                                    \
  if ((i) >= limit)                                                                                \
  return

__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  y[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  z[i] = y[i];
}
__global__ void C(float *y, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  STOP(i);
  y[i] += 1.0f;
}
__global__ void D(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int limit = n / 2;
  STOP(i);
  y[i] += 2.0f;
}
// The name of the function is taken.
__device__ float A_body(float v) { return v + 1.0f; }
__global__ void E(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  y[i] = A_body(y[i]);
}
// What it is given it changes.
__global__ void F(float *y, int n) {
  for (; n > 0; n -= 100) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    GUARD(i, n);
    y[i] += 1.0f;
  }
}
// Its barrier meets all threads of a block or none.
__global__ void G(float *y, int n) {
  GUARD(blockIdx.x * blockDim.x, n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  if (i < n)
    y[i] += 1.0f;
}
__global__ void H(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  __syncthreads();
  y[i] += 1.0f;
}
__global__ void J(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  AGAIN(i, n);
  y[i] += 1.0f;
}
#undef AGAIN
#define AGAIN(i, n)                                                                                \
  if ((i) >= (n) / 2)                                                                              \
  return
__global__ void I(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  AGAIN(i, n);
  y[i] += 1.0f;
}

// CHECK-DAG: 'A' and 'B' can be one
void one(float *x, int n) {
  float *y, *z;
  cudaMalloc(&y, n * 4);
  cudaMalloc(&z, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
  cudaMemcpy(x, z, n * 4, cudaMemcpyDeviceToDevice);
}
// CHECK-DAG: 'D' and 'C' can be one
void two(float *y, int n) {
  D<<<(n + 255) / 256, 256>>>(y, n);
  C<<<(n + 255) / 256, 256>>>(y, n - 1);
}
// CHECK-DAG: 'C' and 'D' are not fused: 'limit' must be renamed, but a macro spells it here
void names(float *y, int n) {
  C<<<(n + 255) / 256, 256>>>(y, n - 1);
  D<<<(n + 255) / 256, 256>>>(y, n);
}
// CHECK-DAG: 'A' and 'E' can be one
void three(float *x, int n) {
  float *y;
  cudaMalloc(&y, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  E<<<(n + 255) / 256, 256>>>(y, n);
  cudaMemcpy(x, y, n * 4, cudaMemcpyDeviceToDevice);
}
// CHECK-DAG: 'F' and 'C' can be one
void four(float *y, int n) {
  F<<<(n + 255) / 256, 256>>>(y, n);
  C<<<(n + 255) / 256, 256>>>(y, n - 1);
}
// CHECK-DAG: 'G' and 'C' can be one
void five(float *y, int n) {
  G<<<(n + 255) / 256, 256>>>(y, n);
  C<<<(n + 255) / 256, 256>>>(y, n - 1);
}
// CHECK-DAG: 'H' and 'C' are not fused: 'H' calls '__syncthreads' after some of its threads may have returned
void six(float *y, int n) {
  H<<<(n + 255) / 256, 256>>>(y, n);
  C<<<(n + 255) / 256, 256>>>(y, n - 1);
}
// CHECK-DAG: 'J' and 'I' are not fused: the macro 'AGAIN', which 'J' uses, is defined anew behind it
void seven(float *y, int n) {
  J<<<(n + 255) / 256, 256>>>(y, n);
  I<<<(n + 255) / 256, 256>>>(y, n);
}

int main() {
  const int n = 700;
  float values[n];
  float *x;
  cudaMalloc(&x, n * 4);
  for (int i = 0; i < n; ++i)
    values[i] = i % 23;
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  one(x, n);
  two(x, n);
  names(x, n);
  three(x, n);
  four(x, n);
  five(x, n);
  seven(x, n);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    printf("%g\n", values[i]);
}
