// Launches in templates: functions, methods of class templates, member templates; kernels that are templates, and
// kernels that are not; and one with a test at run time.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- -std=c++17 2>&1 && %python %S/Inputs/applied.py %t.json 6
// CHECK: template <typename T> static __global__ void put_add(T *x, T a, int n, const T *y, T add_a) {
// RUN: FileCheck %s < %t.out/templates-of-hosts.cu
// RUN: %gpuexec compare --seeds=2 %s %t.out/templates-of-hosts.cu -- -std=c++17
#include <cstdio>
#include <cuda_runtime.h>

template <typename T> __global__ void put(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = a + i;
}
template <typename T> __global__ void add(T *x, const T *y, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i] - a;
}
template <typename T> __global__ void raise(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void step(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}
template <typename T, int By = 3> __global__ void stride(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += By;
}
template <typename T, int By = 3> __global__ void strideBack(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2 * By;
}

template <typename T> void run(T *x, T *y, int n) {
  // CHECK: if (gpufuse_disjoint(x, n, y, n)) {
  // CHECK-NEXT: put_raise<T><<<(n + 63) / 64, 64>>>(x, 2, n, y, 1);
  put<T><<<(n + 63) / 64, 64>>>(x, 2, n);
  raise<T><<<(n + 63) / 64, 64>>>(y, 1, n);
}

template <typename T> struct Net {
  T *x;
  void advance(int n) {
    // CHECK: put_add<<<(n + 63) / 64, 64>>>(x, T(2), n, x, T(1));
    put<<<(n + 63) / 64, 64>>>(x, T(2), n);
    add<<<(n + 63) / 64, 64>>>(x, x, T(1), n);
  }
  template <typename U> void more(U n) {
    for (U i = 0; i < 2; ++i) {
      // CHECK: stride_strideBack<T><<<(n + 63) / 64, 64>>>(x, n);
      stride<T><<<(n + 63) / 64, 64>>>(x, n);
      strideBack<T><<<(n + 63) / 64, 64>>>(x, n);
    }
  }
  void outside(int n);
};
template <typename T> void Net<T>::outside(int n) {
  if (n > 4) {
    // CHECK: stride_strideBack<T, sizeof(T)><<<dim3((n + 63) / 64), dim3(64)>>>(x, n);
    stride<T, sizeof(T)><<<dim3((n + 63) / 64), dim3(64)>>>(x, n);
    strideBack<T, sizeof(T)><<<dim3((n + 63) / 64), dim3(64)>>>(x, n);
  }
}

template <int N> void counted(float *x) {
  // CHECK: step_x2<<<(N + 63) / 64, 64>>>(x, N);
  step<<<(N + 63) / 64, 64>>>(x, N);
  step<<<(N + 63) / 64, 64>>>(x, N);
}

template <typename T> void checked(T *x, int n) {
  stride<<<(n + 63) / 64, 64>>>(x, n);
  if (cudaGetLastError() != cudaSuccess)
    return;
  // CHECK: stride_strideBack<<<(n + 63) / 64, 64>>>(x, n);
  strideBack<<<(n + 63) / 64, 64>>>(x, n);
}

int main() {
  const int n = 100;
  float *x, h[n];
  double *y, g[n];
  cudaMalloc(&x, 2 * sizeof h);
  cudaMalloc(&y, 2 * sizeof g);
  cudaMemset(x, 0, 2 * sizeof h);
  cudaMemset(y, 0, 2 * sizeof g);
  run(x, x + n, n);
  run(y, y + 1, n);
  run(x, x + n / 2, n);
  Net<float>{x}.advance(n);
  Net<double>{y}.advance(n);
  Net<float>{x}.more(90);
  Net<double>{y}.more(80l);
  Net<float>{x}.outside(70);
  counted<90>(x);
  counted<20>(x);
  checked(x, 50);
  checked(y, 60);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (float v : h)
    printf("%g\n", v);
  for (double v : g)
    printf("%g\n", v);
}
