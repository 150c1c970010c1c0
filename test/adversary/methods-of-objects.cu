// Methods called on several objects: what each names is its own object's.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && grep -c '"verdict": "applied"' %t.json | grep -x 2
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/methods-of-objects.cu
// RUN: FileCheck %s < %t.out/methods-of-objects.cu
#include <cassert>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
__global__ void twice(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 2 * y[i] + x[i];
}

struct Base {
  int lead = 3;
  int step() const { return lead + 1; }
};

static int added(int by) { return by + 1; }

struct Part : Base {
  int *x;
  int n;
  int calls = 0;
  Part *next = nullptr;

  Part(int *x, int n) : x(x), n(n) {}
  // Its own object says whether it does anything.
  void unlessEmpty(int by) {
    if (n == 0)
      return;
    add<<<(n + 63) / 64, 64>>>(x, by, n);
  }
  // A parameter, and a local in a block, are called as the other object could be.
  // CHECK: const int other2 = 2 * other.calls;
  // CHECK-NEXT: other.calls += other2 + other.calls;
  void scoped(int other) {
    const int blocks = (n + 63) / 64;
    add<<<blocks, 64>>>(x, other, n);
    {
      const int other = 2 * calls;
      calls += other + this->calls;
    }
    ++calls;
  }
  // A base's members, by their names and not; a function that is no member.
  void based() { add<<<(n + 63) / 64, 64>>>(x, added(step()) + Base::lead + Base::step(), n); }
  // The object as a whole.
  void linked(Part *to) {
    add<<<(n + 63) / 64, 64>>>(x, 1, n);
    next = this;
  }
  void checked() {
    assert(n > 0);
    add<<<(n + 63) / 64, 64>>>(x, 1, n);
  }
  // What this changes, that reads.
  void from(const Part &with) {
    twice<<<(n + 63) / 64, 64>>>(x, with.x, n);
    calls += with.calls + 1;
  }
  void show() const;
};

void Part::show() const {
  static int h[1000];
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + h[i];
  printf("%u %d\n", sum, calls);
}

// CHECK-LABEL: void leaves(
void leaves(Part &a, Part &b) {
  // CHECK: a.unlessEmpty(1);
  // CHECK: b.unlessEmpty(2);
  a.unlessEmpty(1);
  b.unlessEmpty(2);
}
// CHECK-LABEL: void names(
void names(Part &a, Part &b) {
  // CHECK: a.scoped_x2_based_x2(b, 1, 2);
  a.scoped(1);
  b.scoped(2);
  a.based();
  b.based();
}
// CHECK-LABEL: void wholes(
void wholes(Part &a, Part &b) {
  // CHECK: a.linked(&b);
  // CHECK: b.linked(&a);
  a.linked(&b);
  b.linked(&a);
  // CHECK: a.checked();
  // CHECK: b.checked();
  a.checked();
  b.checked();
}
// CHECK-LABEL: void same(
void same(Part &a, Part &b) {
  // The objects may be one.
  // CHECK: a.from_x2(b, b, a);
  a.from(b);
  b.from(a);
}
// CHECK-LABEL: void changed(
void changed(Part *a, Part &b) {
  // CHECK: b.based();
  // CHECK: a->based();
  b.based();
  a = &b;
  a->based();
}

int main() {
  int *x;
  cudaMalloc(&x, 1000 * sizeof(int));
  cudaMemset(x, 1, 1000 * sizeof(int));
  Part a(x, 300), b(x + 400, 300), empty(x, 0), shifted(x + 1, 290);
  b.calls = 7;
  b.lead = 11;
  leaves(a, b);
  leaves(empty, b);
  leaves(a, empty);
  names(a, b);
  names(a, a);
  names(a, shifted);
  names(shifted, a);
  wholes(a, b);
  same(a, b);
  same(a, a);
  changed(&a, b);
  for (const Part *each : {&a, &b, &shifted})
    each->show();
  printf("%d %d\n", a.next == &a, b.next == &b);
}
