// Elements of arrays of pointers that get a value where none is named, or one that leads elsewhere: what is fused asks first.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --report=%t/report.json --output-dir=%t/out %s -- && grep -v CHECK %t/out/arrays-of-pointers.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t/out/arrays-of-pointers.cu

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <utility>

__global__ void next(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i + 1] + 1.0f;
}
__global__ void negate(float *z, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = -y[i];
}
struct Buffers {
  float *a, *b, *c;
};
static void show(Buffers of, int n) {
  float h[600];
  for (float *p : {of.a, of.b, of.c}) {
    cudaMemcpy(h, p, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      printf("%a\n", h[i]);
  }
}

#define BEGIN                                                                                      \
  float *u[2], *y;                                                                                 \
  cudaMalloc(&u[0], (n + 1) * sizeof(float));                                                      \
  cudaMalloc(&u[1], (n + 1) * sizeof(float));                                                      \
  cudaMalloc(&y, (n + 1) * sizeof(float));                                                         \
  cudaMemset(u[0], 0, (n + 1) * sizeof(float));                                                    \
  cudaMemset(u[1], 0, (n + 1) * sizeof(float));                                                    \
  cudaMemset(y, 0, (n + 1) * sizeof(float))
// One element leads where another one does.
// CHECK-LABEL: void same(
// CHECK: gpufuse_disjoint
void same(int n) {
  BEGIN;
  u[1] = u[0];
  next<<<(n + 127) / 128, 128>>>(y, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(u[1], y, n);
  show({u[0], u[1], y}, n);
}
// CHECK-LABEL: void exchanged(
// CHECK: gpufuse_disjoint
void exchanged(int n) {
  BEGIN;
  float *z = y;
  std::swap(u[0], z);
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void through_reference(
// CHECK: gpufuse_disjoint
void through_reference(int n) {
  BEGIN;
  float *&p = u[0];
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  p = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void through_pointer(
// CHECK: gpufuse_disjoint
void through_pointer(int n) {
  BEGIN;
  float **p = &u[1], *z;
  cudaMalloc(&z, n * sizeof(float));
  p[-1] = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void by_offset(
// CHECK: gpufuse_disjoint
void by_offset(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  *(u + 0) = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void by_bytes(
// CHECK: gpufuse_disjoint
void by_bytes(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  memcpy(u, &y, sizeof y);
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
static void set(float *(&all)[2], float *p) { all[0] = p; }
// CHECK-LABEL: void given_whole(
// CHECK: gpufuse_disjoint
void given_whole(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  set(u, y);
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void each_of(
// CHECK: gpufuse_disjoint
void each_of(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  for (auto &p : u)
    p = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void each_without_const(
// CHECK: gpufuse_disjoint
void each_without_const(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  for (float *const &p : u)
    const_cast<float *&>(p) = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void each_by_reference_of_it(
// CHECK: gpufuse_disjoint
void each_by_reference_of_it(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  for (auto &p : u) {
    auto &q = p;
    q = y;
  }
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void by_closure(
// CHECK: gpufuse_disjoint
void by_closure(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  const auto change = [&] { u[0] = y; };
  change();
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void by_choice(
// CHECK: gpufuse_disjoint
void by_choice(int n) {
  BEGIN;
  float *v[2] = {u[0], u[1]}, *z;
  cudaMalloc(&z, n * sizeof(float));
  (n > 3 ? u : v)[0] = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void bound(
// CHECK: gpufuse_disjoint
void bound(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  auto &[first, second] = u;
  first = y;
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], second, y}, n);
}
struct Holder {
  float *at[2];
};
// CHECK-LABEL: void copied(
// CHECK: gpufuse_disjoint
void copied(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  Holder h = {{u[0], u[1]}}, other = {{y, y}};
  h = other;
  next<<<(n + 127) / 128, 128>>>(z, h.at[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({h.at[0], z, y}, n);
}

// What an assignment gives is the element once more. (A variable, too.)
static void twice(float **p, float *a, float *b) { (*p = a) = b; }
static void bound_again(float **p, float *a, float *b) {
  float *&r = (*p = a);
  r = b;
}
static void swapped(float **p, float *a, float *b) { std::swap(*p = a, b); }
// CHECK-LABEL: void assigned_twice(
// CHECK: gpufuse_disjoint
void assigned_twice(int n) {
  BEGIN;
  float *z, *x;
  cudaMalloc(&z, n * sizeof(float));
  twice(&x, u[1], y);
  next<<<(n + 127) / 128, 128>>>(z, x, n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({x, z, y}, n);
}
// CHECK-LABEL: void assigned_and_bound(
// CHECK: gpufuse_disjoint
void assigned_and_bound(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  bound_again(&u[0], u[1], y);
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}
// CHECK-LABEL: void assigned_and_swapped(
// CHECK: gpufuse_disjoint
void assigned_and_swapped(int n) {
  BEGIN;
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  swapped(&u[0], u[1], y);
  next<<<(n + 127) / 128, 128>>>(z, u[0], n);
  negate<<<(n + 127) / 128, 128>>>(y, z, n);
  show({u[0], z, y}, n);
}

int main() {
  const int n = 300;
  same(n);
  exchanged(n);
  through_reference(n);
  through_pointer(n);
  by_offset(n);
  by_bytes(n);
  given_whole(n);
  each_of(n);
  each_without_const(n);
  each_by_reference_of_it(n);
  by_closure(n);
  by_choice(n);
  bound(n);
  copied(n);
  assigned_twice(n);
  assigned_and_bound(n);
  assigned_and_swapped(n);
}
