// Functions that launch nothing where there is nothing to do and return success then: joined, they leave once, and what they return goes to the one check that is left.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 8
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-early-results.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-early-results.hip -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/wrapper-early-results.hip
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#define CHECK(call)                                                                                \
  do {                                                                                             \
    hipError_t err = (call);                                                                      \
    if (err != hipSuccess) {                                                                      \
      fprintf(stderr, "%s at %d\n", hipGetErrorString(err), __LINE__);                            \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void neg_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = -x[i];
}
__global__ void add_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}

hipError_t neg(int *x, int n) {
  if (n <= 0 || n % 2 != 0)
    return hipSuccess;
  neg_kernel<<<(n + 127) / 128, 128>>>(x, n);
  return hipGetLastError();
}
hipError_t add(int *x, int a, int n) {
  if (n <= 0 || n % 2 != 0)
    return hipSuccess;
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return hipGetLastError();
}
// CHECK: static hipError_t neg_add(int *x, int n, int a) {
// CHECK-NEXT: if (n <= 0 || n % 2 != 0)
// CHECK-NEXT: return hipSuccess;
// CHECK-NEXT: neg_add_kernel<<<(n + 127) / 128, 128>>>(x, n, a);
// CHECK-NEXT: return hipGetLastError();
// CHECK-NEXT: }

bool tryAdd(int *x, int a, int n) {
  if (n <= 0)
    return true;
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return hipGetLastError() == hipSuccess;
}

// Nobody looks at this.
int addAll(int *x, int a, int n) {
  if (n <= 0)
    return 0;
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return 1;
}

template <class T> hipError_t negOf(T *x, int n) {
  if (!x)
    return hipSuccess;
  neg_kernel<<<(n + 127) / 128, 128>>>(x, n);
  return hipGetLastError();
}

class Numbers {
public:
  Numbers(int *x, int n) : x(x), n(n) {}
  hipError_t negate(int last) {
    if (last <= 0)
      return hipSuccess;
    neg_kernel<<<(n + 127) / 128, 128>>>(x, last);
    return hipGetLastError();
  }

  // By what the object holds.
  hipError_t flip() {
    if (!x || n <= 0)
      return hipSuccess;
    neg_kernel<<<(n + 127) / 128, 128>>>(x, n);
    return hipGetLastError();
  }
  void shift(int by) {
    if (n <= 0)
      return;
    add_kernel<<<(n + 127) / 128, 128>>>(x, by, n);
  }

private:
  int *x, n;
};

// CHECK: void compared(
// CHECK-NEXT: if (neg_add(x, n, 3) != hipSuccess)
// CHECK-NEXT: exit(1);
// CHECK-NEXT: }
void compared(int *x, int n) {
  if (neg(x, n) != hipSuccess)
    exit(1);
  if (add(x, 3, n) != hipSuccess)
    exit(1);
}

// CHECK: void checked(
// CHECK-NEXT: CHECK(neg_add(x, n, 4));
// CHECK-NEXT: }
void checked(int *x, int n) {
  CHECK(neg(x, n));
  CHECK(add(x, 4, n));
}

// CHECK: hipError_t kept(
// CHECK-NEXT: hipError_t status = neg_add(x, n, 5);
// CHECK-NEXT: if (status != hipSuccess)
// CHECK-NEXT: return status;
// CHECK-NEXT: return hipSuccess;
hipError_t kept(int *x, int n) {
  hipError_t status = neg(x, n);
  if (status != hipSuccess)
    return status;
  status = add(x, 5, n);
  if (status != hipSuccess)
    return status;
  return hipSuccess;
}

// The first is not looked at.
void lastChecked(int *x, int n) {
  neg(x, n);
  CHECK(add(x, 6, n));
}

// CHECK: bool tested(
// CHECK-NEXT: if (!tryAdd_x2(x, 7, n, 8))
// CHECK-NEXT: return false;
// CHECK-NEXT: return true;
bool tested(int *x, int n) {
  if (!tryAdd(x, 7, n))
    return false;
  if (!tryAdd(x, 8, n))
    return false;
  return true;
}

void ofTemplate(int *x, int n) {
  CHECK(negOf(x, n));
  CHECK(negOf(x, n));
}

void methods(Numbers &numbers, int n) {
  CHECK(numbers.negate(n));
  CHECK(numbers.negate(n));
}

void byObject(Numbers &numbers) {
  CHECK(numbers.flip());
  CHECK(numbers.flip());
}

void shifts(Numbers &numbers) {
  numbers.shift(3);
  numbers.shift(4);
}

void ignored(int *x, int n) {
  addAll(x, 9, n);
  addAll(x, 10, n);
}

int main() {
  const int n = 1000;
  int *x, h[n];
  CHECK(hipMalloc(&x, n * sizeof(int)));
  CHECK(hipMemset(x, 1, n * sizeof(int)));
  Numbers numbers(x, n);
  // An error that is there before is not found where nothing is launched.
  for (int k : {n, n - 1, 0}) {
    if (k == 0)
      hipFree(h);
    compared(x, k);
    checked(x, k);
    lastChecked(x, k);
    if (kept(x, k) != hipSuccess)
      return 1;
    if (!tested(x, k))
      return 2;
    if (k)
      ofTemplate(x, k);
    methods(numbers, k);
    Numbers some(k ? x : nullptr, k);
    byObject(some);
    shifts(some);
    ignored(x, k);
    printf("%d\n", k);
  }
  CHECK(hipMemcpy(h, x, sizeof h, hipMemcpyDeviceToHost));
  for (int i = 0; i < n; i += 99)
    printf("%d ", h[i]);
  printf("\n");
  hipFree(x);
}
