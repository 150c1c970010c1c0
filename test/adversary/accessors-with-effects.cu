// Methods that look as if they only returned a pointer; objects and pointers that change between.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --show-rejected %s -- 2>&1 | not grep 'warning:.*can be one: '
#include <cuda_runtime.h>
#include <utility>
#include <vector>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}

struct Taker {
  int *base;
  int used;
  int *take() { return base + used++; }
};
void takes(Taker &t, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:argument-has-effects]
  scale<<<4, 64>>>(t.take(), 2, n);
  scale<<<4, 64>>>(t.take(), 3, n);
}

struct Counting {
  int *p;
  mutable int reads;
  int *data() const {
    ++reads;
    return p;
  }
};
void counts(Counting &t, Counting &u, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:argument-has-effects]
  scale<<<4, 64>>>(t.data(), 2, n);
  scale<<<4, 64>>>(u.data(), 3, n);
}

struct Virtual {
  int *p;
  virtual int *data() { return p; }
};
void overridden(Virtual &t, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:argument-has-effects]
  scale<<<4, 64>>>(t.data(), 2, n);
  scale<<<4, 64>>>(t.data(), 3, n);
}

static int calls;
struct Global {
  int *p;
  int *data() { return calls++ ? p : nullptr; }
};
void global(Global &t, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:argument-has-effects]
  scale<<<4, 64>>>(t.data(), 2, n);
  scale<<<4, 64>>>(t.data(), 3, n);
}

struct Plain {
  int *p;
  int *data() const { return p; }
};
static Plain &next(Plain *all, int &n) { return all[n++]; }
void object(Plain *all, int n) {
  int k = 0;
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:argument-has-effects]
  scale<<<4, 64>>>(next(all, k).data(), 2, n);
  scale<<<4, 64>>>(next(all, k).data(), 3, n);
}
static std::vector<int *> &row(std::vector<int *> *all, int &n) { return all[n++]; }
void object_of_library(std::vector<int *> *all, int n) {
  int k = 0;
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:argument-has-effects]
  scale<<<4, 64>>>(n < 0 ? nullptr : row(all, k).data()[0], 2, n);
  scale<<<4, 64>>>(all[0][0], 3, n);
}

struct Base {
  int *p;
  int *data() { return p; }
};
struct Left : Base {};
struct Right : Base {};
struct Both : Left, Right {};
void two_bases(Both &b, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}} where their buffers are apart
  scale<<<4, 64>>>(b.Left::data(), 2, n);
  scale<<<4, 64>>>(b.Right::data(), 3, n);
}

void set(Plain &t, Plain &u, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:write-between]
  scale<<<4, 64>>>(t.data(), 2, n);
  t.p = u.p;
  scale<<<4, 64>>>(t.data(), 3, n);
}
void set_through_reference(Plain t, int *p, int n) {
  int *&alias = t.p;
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:write-between]
  scale<<<4, 64>>>(t.data(), 2, n);
  alias = p;
  scale<<<4, 64>>>(t.data(), 3, n);
}
void copied(Plain t, const Plain &u, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:write-between]
  scale<<<4, 64>>>(t.data(), 2, n);
  t = u;
  scale<<<4, 64>>>(t.data(), 3, n);
}
void swapped(Plain &t, Plain &u, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:unknown-call-between]
  scale<<<4, 64>>>(t.data(), 2, n);
  std::swap(t, u);
  scale<<<4, 64>>>(t.data(), 3, n);
}
void element(std::vector<int *> &v, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:write-between]
  scale<<<4, 64>>>(v[0], 2, n);
  v[0] = v[1];
  scale<<<4, 64>>>(v[0], 3, n);
}

template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
void closure_changes(int *x, int n) {
  int k = 1;
  auto f = [x, k] __device__ __host__(int i) mutable {
    if (x)
      k += i;
  };
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:unknown-call-between]
  each<<<4, 64>>>(n, f);
  f(1);
  each<<<4, 64>>>(n, f);
}
