// A guard would convert an argument with a function that the launch may not call.
// RUN: %fuse --checks=-*,kernel-fusion --show-rejected %s -- -std=c++17 | FileCheck %s --implicit-check-not='first_next'
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=-*,kernel-fusion --show-rejected %t.hip -- -std=c++17 | FileCheck %s --implicit-check-not='first_next'
#include <cuda_runtime.h>

class Array {
  int *data;
  bool dirty = false;

public:
  explicit Array(int *data) : data(data) {}
  operator const int *() const { return data; }
  explicit operator int *() {
    dirty = true;
    return data;
  }
};
struct Count {
  long n;
  operator long() const { return n; }
  explicit operator int() const { return static_cast<int>(n / 100); }
};
struct Plain {
  int *data;
  operator const int *() const { return data; }
};
__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += i;
}
__global__ void next(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) to[i] = from[i + 1];
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += i;
}
// CHECK-DAG: 'first' and 'next' are not fused: a guard would convert this argument in another way than the launch
void pointer(int *x, int *y, Array &a, int n) {
  first<<<3, 256>>>(x, n);
  next<<<3, 256>>>(y, a, n);
}
// CHECK-DAG: 'first' and 'next' are not fused: a guard would convert this argument in another way than the launch
void number(int *x, int *y, int *from, Count n) {
  first<<<3, 256>>>(x, n);
  next<<<3, 256>>>(y, from, n);
}
// CHECK-DAG: 'second' and 'next' can be one, where their buffers are apart: 'second_next'
void onlyOne(int *x, int *y, Plain a, int n) {
  second<<<3, 256>>>(x, n);
  next<<<3, 256>>>(y, a, n);
}
