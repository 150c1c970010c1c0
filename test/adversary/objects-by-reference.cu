// Functions that are given objects by reference change what launches behind them are given.
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' && not grep applied %t.json
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.json %t.hip -- && not grep applied %t.json
#include <cuda_runtime.h>
#include <utility>

__global__ void set(int *x, int n, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = v;
}
__global__ void add(int *x, int n, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += v;
}
struct Vec {
  int *p;
  int n, count;
  int *out;
  static int total;
  int size() const { return n; }
  void grow() { ++n; }
  Vec &operator++() {
    ++n;
    return *this;
  }
};
int Vec::total;
Vec *kept;

static void first_field(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  ++v.count;
}
static void first_method(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  v.grow();
}
static void first_operator(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  ++v;
}
static void first_whole(Vec &v, const Vec &w) {
  set<<<4, 64>>>(v.p, 256, 1);
  v = w;
}
static void first_swap(Vec &v, Vec &w) {
  set<<<4, 64>>>(v.p, 256, 1);
  std::swap(v, w);
}
static void first_pointer(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  v.p += 64;
}
static void first_through(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  *v.out += 1;
}
static void first_static(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  ++v.total;
}
static void inner(Vec *v) { v->n = 3; }
static void first_inner(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  inner(&v);
}
static void first_kept(Vec &v) {
  set<<<4, 64>>>(v.p, 256, 1);
  kept->n = 5;
}
static void second(const Vec &v, int n, int by) { add<<<4, 64>>>(v.p, n, by); }
static void second_at(int *p, int by) { add<<<4, 64>>>(p, 256, by); }

// CHECK-COUNT-11: launch is not fused: {{.*}}wrapper-argument-changes
void by_field(Vec &v) {
  first_field(v);
  second(v, 256, v.count);
}
void by_method(Vec &v) {
  first_method(v);
  second(v, v.size(), 2);
}
void by_operator(Vec &v) {
  first_operator(v);
  second(v, v.n, 2);
}
void by_whole(Vec &v, Vec &w) {
  first_whole(v, w);
  second(v, v.n, 2);
}
void by_swap(Vec &v, Vec &w) {
  first_swap(v, w);
  second(v, v.size(), 2);
}
void by_pointer(Vec &v) {
  first_pointer(v);
  second_at(v.p, 2);
}
void by_through(Vec &v) {
  int count = 2;
  v.out = &count;
  first_through(v);
  second(v, 256, count);
}
void by_static(Vec &v) {
  first_static(v);
  second(v, 256, Vec::total);
}
void by_inner(Vec &v) {
  first_inner(v);
  second(v, v.n, 2);
}
void by_kept(Vec &v) {
  kept = &v;
  first_kept(v);
  second(v, v.n, 2);
}
void by_field_of_local(int *p) {
  Vec v{p, 256, 2, nullptr};
  first_field(v);
  second(v, 256, v.count);
}

static void count(Vec &v) { ++v.count; }
static void replace(Vec &v, const Vec &w) { v = w; }
static void move(Vec &v) { v.p += 64; }
// CHECK-COUNT-3: are not fused
void between_count(Vec &v) {
  set<<<4, 64>>>(v.p, 256, v.count);
  count(v);
  add<<<4, 64>>>(v.p, 256, 3);
}
void between_replace(Vec v, const Vec &w) {
  set<<<4, 64>>>(v.p, v.n, 3);
  replace(v, w);
  add<<<4, 64>>>(w.p, w.n, 3);
}
void between_move(Vec v) {
  set<<<4, 64>>>(v.p, 256, 3);
  move(v);
  add<<<4, 64>>>(v.p, 256, 3);
}
