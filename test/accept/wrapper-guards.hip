// Functions that launch where there is something to do: early returns, branches, assertions, constants of their own, and what
// they tell the host about it.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 9
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-guards.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-guards.hip -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/wrapper-guards.hip
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#define CHECK(call) do { hipError_t e = (call); if (e != hipSuccess) { fprintf(stderr, "%s\n", hipGetErrorString(e)); exit(1); } } while (0)

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}

__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

// All leave where there is nothing to do: so does the one function, once.
// CHECK: void add_scale(int *x, const int *y, int n, int a) {
// CHECK-NEXT: if (!x || n <= 0)
// CHECK-NEXT: return;
// CHECK-NEXT: const int blocks = (n + 127) / 128;
// CHECK-NEXT: add_scale_kernel<<<blocks, 128>>>(x, y, n, a);
// CHECK-NEXT: }
static void add(int *x, const int *y, int n) {
  if (!x || n <= 0)
    return;
  const int blocks = (n + 127) / 128;
  add_kernel<<<blocks, 128>>>(x, y, n);
}
static void scale(int *x, int a, int n) {
  if (!x || n <= 0)
    return;
  const int blocks = (n + 127) / 128;
  scale_kernel<<<blocks, 128>>>(x, a, n);
}

// Two early returns, between other declarations.
static void addTwo(int *x, const int *y, int n) {
  const int block = 128;
  if (n == 0) {
    return;
  }
  if (y == nullptr)
    return;
  add_kernel<<<(n + block - 1) / block, block>>>(x, y, n);
}
static void addTwice(int *x, const int *y, int n) {
  if (n == 0)
    return;
  const int block = 128;
  if ((y == nullptr))
    return;
  add_kernel<<<(n + block - 1) / block, block>>>(x, y, n);
}

// Constants and macros, the same in both.
#define MOST 100000
enum { Least = 2 };
static const int few = 1;
static void addSome(int *x, const int *y, int n) {
  if (n <= few || n < Least || n > MOST)
    return;
  add_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
static void scaleSome(int *x, int a, int n) {
  if (n <= few || n < Least || n > MOST)
    return;
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
}

template <typename T> static void addAny(T *x, const T *y, long n) {
  if (n < 1)
    return;
  add_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
template <typename T> static void scaleAny(T *x, T a, long n) {
  if (n < 1)
    return;
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
}

// CHECK: void addFixed_scaleFixed(int *x, const int *y, int n) {
// CHECK-NEXT: static const int Block = 256;
// CHECK-NEXT: static constexpr int Factor = 7;
// CHECK-NEXT: add_scale_kernel<<<(n + Block - 1) / Block, Block>>>(x, y, n, Factor);
static void addFixed(int *x, const int *y, int n) {
  static const int Block = 256;
  add_kernel<<<(n + Block - 1) / Block, Block>>>(x, y, n);
}
static void scaleFixed(int *x, int n) {
  static const int Block = 256;
  static constexpr int Factor = 7;
  scale_kernel<<<(n + Block - 1) / Block, Block>>>(x, Factor, n);
}

static void addAsserting(int *x, const int *y, int n) {
  assert(n >= 0 && "no negative sizes");
  add_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
  CHECK(hipGetLastError());
}
static void scaleAsserting(int *x, int a, int n) {
  assert(n >= 0);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  CHECK(hipGetLastError());
}

static void addIf(int *x, const int *y, int n) {
  if (n > 0)
    add_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
static void scaleIf(int *x, int a, int n) {
  if (n > 0)
    scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
}

static void addLoudly(int *x, const int *y, int n) {
  printf("adding %d\n", n);
  add_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
}
static void scaleLoudly(int *x, int a, int n) {
  puts("scaling");
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  fprintf(stdout, "%s by %d\n", "scaled", a);
}

struct Net {
  int *x, *y, n;
  int launches = 0;
  struct { long elements = 0; } done;
  void add() {
    add_kernel<<<(n + 127) / 128, 128>>>(x, y, n);
    ++launches;
    this->done.elements += n;
  }
  void scale(int a) {
    scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
    launches++;
    done.elements += n;
  }
};

int h[1000];
static void print(const int *x, int n) {
  CHECK(hipMemcpy(h, x, n * sizeof(int), hipMemcpyDeviceToHost));
  long hash = 0;
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + h[i];
  printf("%ld\n", hash);
}

int main() {
  const int n = 1000;
  int *x, *y;
  CHECK(hipMalloc(&x, n * sizeof(int)));
  CHECK(hipMalloc(&y, n * sizeof(int)));
  CHECK(hipMemset(x, 1, n * sizeof(int)));
  CHECK(hipMemset(y, 2, n * sizeof(int)));
  int some = n - 3;
  add(x, y, some);
  scale(x, 3, some);
  print(x, n);
  addTwo(x, y, some);
  addTwice(x, y, some);
  print(x, n);
  addSome(x, y, some);
  scaleSome(x, 7, some);
  print(x, n);
  addAny(x, y, some);
  scaleAny(x, 5, some);
  print(x, n);
  addFixed(x, y, n);
  scaleFixed(x, n);
  print(x, n);
  addAsserting(x, y, n);
  scaleAsserting(x, 11, n);
  print(x, n);
  addIf(x, y, n);
  scaleIf(x, 13, n);
  print(x, n);
  addLoudly(x, y, n);
  scaleLoudly(x, 17, n);
  print(x, n);
  Net net{x, y, n};
  net.add();
  net.scale(n - 981);
  print(x, n);
  printf("%d %ld\n", net.launches, net.done.elements);
  CHECK(hipFree(x));
  CHECK(hipFree(y));
}
