// Classes that hold device memory, of which two objects may have one allocation.
// RUN: %fuse --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --runtime-guards=off --show-rejected %s -- 2>&1 | not grep warning:
#include <cuda_runtime.h>
#include <utility>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void shift(int *x, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += from[n - 1 - i];
}

struct Owner {
  int *p = nullptr;
  Owner() = default;
  explicit Owner(int n) { cudaMalloc(&p, n * sizeof(int)); }
  Owner(const Owner &) = delete;
  ~Owner() { cudaFree(p); }
};

// The move leaves both with the pointer.
struct KeepsBoth : Owner {
  int *q = nullptr;
  explicit KeepsBoth(int n) { cudaMalloc(&q, n * sizeof(int)); }
  KeepsBoth(KeepsBoth &&other) : q(other.q) {}
};
void keeps_both(int n) {
  KeepsBoth a(n);
  KeepsBoth b(std::move(a));
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(a.q, 2, n);
  shift<<<4, 64>>>(a.p, b.q, n);
}

// It is emptied only sometimes.
struct SometimesEmptied {
  int *q = nullptr;
  explicit SometimesEmptied(int n) { cudaMalloc(&q, n * sizeof(int)); }
  SometimesEmptied(SometimesEmptied &&other) : q(other.q) {
    if (q)
      return;
    other.q = nullptr;
  }
  ~SometimesEmptied() {}
};
void sometimes(int n) {
  SometimesEmptied a(n), b(std::move(a));
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(a.q, 2, n);
  shift<<<4, 64>>>(a.q, b.q, n);
}

// The compiler's own copy.
struct Copied {
  int *q = nullptr;
  explicit Copied(int n) { cudaMalloc(&q, n * sizeof(int)); }
  ~Copied() {}
};
struct Holds {
  Copied c;
  explicit Holds(int n) : c(n) {}
};
void copied(int n) {
  Holds a(n), b = a;
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(a.c.q, 2, n);
  shift<<<4, 64>>>(a.c.q, b.c.q, n);
}
struct Assigned {
  int *q = nullptr;
  explicit Assigned(int n) { cudaMalloc(&q, n * sizeof(int)); }
  Assigned(const Assigned &) = delete;
  ~Assigned() {}
};
void assigned(int n) {
  Assigned a(n), b(n);
  // (As a statement between, it would be an obstacle.)
  auto copy = [&] { a.Assigned::operator=(b); };
  copy();
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(a.q, 2, n);
  shift<<<4, 64>>>(a.q, b.q, n);
}

// Somebody gives it what others have.
struct Adopts {
  int *q = nullptr;
  explicit Adopts(int n) { cudaMalloc(&q, n * sizeof(int)); }
  Adopts(const Adopts &) = delete;
  ~Adopts() {}
  void adopt(int *other) { q = other; }
};
void adopts(int n) {
  Adopts a(n), b(n);
  b.adopt(a.q);
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(a.q, 2, n);
  shift<<<4, 64>>>(a.q, b.q, n);
}

// Two names for one object.
void one_object(Owner &a, Owner &b, Owner *c, int n) {
  Owner own(n);
  Owner &alias = n > 3 ? own : a;
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(a.p, 2, n);
  shift<<<4, 64>>>(a.p, b.p, n);
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(own.p, 2, n);
  shift<<<4, 64>>>(own.p, alias.p, n);
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(own.p, 2, n);
  shift<<<4, 64>>>(own.p, c->p, n);
}
Owner shared(100);
struct Method : Owner {
  int *q = nullptr;
  Method() { cudaMalloc(&q, 100); }
  Method(const Method &) = delete;
  void step(int n);
};
Method global;
void Method::step(int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}:pointers-may-overlap]
  scale<<<4, 64>>>(q, 2, n);
  shift<<<4, 64>>>(q, global.q, n);
}
