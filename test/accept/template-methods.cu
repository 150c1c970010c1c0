// Methods of class templates, called on one object, or static: one more method of the template, for all that it is made for.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: grep -v CHECK %t.out/template-methods.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/template-methods.cu --
#include <cstdio>
#include <cuda_runtime.h>

template <typename T> __global__ void scaleKernel(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
template <typename T> __global__ void shiftKernel(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}

template <typename T, int Threads> class Vector {
public:
  explicit Vector(int n) : n(n) {
    cudaMalloc(&d, n * sizeof(T));
    cudaMemset(d, 1, n * sizeof(T));
  }
  ~Vector() { cudaFree(d); }
  Vector(const Vector &) = delete;
  Vector &operator=(const Vector &) = delete;
  void scale(T a) { scaleKernel<<<(n + Threads - 1) / Threads, Threads>>>(d, a, n); }
  void shift(T a) {
    if constexpr (sizeof(T) == 2)
      a *= 2;
    shiftKernel<<<(n + Threads - 1) / Threads, Threads>>>(d, a, n);
  }
  // CHECK: // scale, then shift: one method, by gpufuse.
  // CHECK-NEXT: void scale_shift(T a, T shift_a) {
  // CHECK-NEXT: if constexpr (sizeof(T) == 2)
  // CHECK-NEXT: shift_a *= 2;
  // CHECK-NEXT: scale_shiftKernel<<<(n + Threads - 1) / Threads, Threads>>>(d, a, n, shift_a);
  // CHECK-NEXT: }
  void show() const {
    T h[100];
    cudaMemcpy(h, d, n * sizeof(T), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      printf("%lld ", static_cast<long long>(h[i]));
    printf("\n");
  }

private:
  T *d;
  int n;
};

namespace lib {
template <typename T> struct Steps {
  static void scale(T *x, T a, int n) {
    if (n <= 0)
      return;
    scaleKernel<<<(n + 31) / 32, 32>>>(x, a, n);
  }
  static void shift(T *x, T a, int n) {
    if (n <= 0)
      return;
    shiftKernel<<<(n + 31) / 32, 32>>>(x, a, n);
  }
  // CHECK: static void scale_shift2(T *x, T a, int n, T shift_a) {
};
} // namespace lib

template <typename T> struct Base {
  explicit Base(int n) : n(n) {
    cudaMalloc(&d, n * sizeof(T));
    cudaMemset(d, 2, n * sizeof(T));
  }
  T *d;
  int n;
};
template <typename T> struct Derived : Base<T> {
  using Base<T>::Base;
  void scale(T a) { scaleKernel<<<(this->n + 31) / 32, 32>>>(this->d, a, this->n); }
  void shift(T a) { shiftKernel<<<(this->n + 31) / 32, 32>>>(this->d, a, this->n); }
  // CHECK: void scale_shift3(T a, T shift_a) {
};

int main() {
  Vector<int, 32> x(50);
  Vector<long, 64> y(60);
  // CHECK: x.scale_shift(5, 7);
  x.scale(5);
  x.shift(7);
  x.show();
  // CHECK: y.scale_shift(3, 1);
  y.scale(3);
  y.shift(1);
  y.show();
  int *z;
  cudaMalloc(&z, 40 * sizeof(int));
  cudaMemset(z, 0, 40 * sizeof(int));
  cudaDeviceSynchronize();
  // CHECK: lib::Steps<int>::scale_shift2(z, 2, 40, 4);
  lib::Steps<int>::scale(z, 2, 40);
  lib::Steps<int>::shift(z, 4, 40);
  int h[40];
  cudaMemcpy(h, z, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d\n", h[39]);
  Derived<int> u(30);
  // CHECK: u.scale_shift3(2, 9);
  u.scale(2);
  u.shift(9);
  cudaMemcpy(h, u.d, 30 * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", h[29]);
  cudaFree(z);
  cudaFree(u.d);
}
