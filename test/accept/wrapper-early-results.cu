// Functions that launch nothing where there is nothing to do and return success then: joined, they leave once, and what they return goes to the one check that is left.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 8
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-early-results.cu
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-early-results.cu -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/wrapper-early-results.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t err = (call);                                                                      \
    if (err != cudaSuccess) {                                                                      \
      fprintf(stderr, "%s at %d\n", cudaGetErrorString(err), __LINE__);                            \
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

cudaError_t neg(int *x, int n) {
  if (n <= 0 || n % 2 != 0)
    return cudaSuccess;
  neg_kernel<<<(n + 127) / 128, 128>>>(x, n);
  return cudaGetLastError();
}
cudaError_t add(int *x, int a, int n) {
  if (n <= 0 || n % 2 != 0)
    return cudaSuccess;
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError();
}
// CHECK: static cudaError_t neg_add(int *x, int n, int a) {
// CHECK-NEXT: if (n <= 0 || n % 2 != 0)
// CHECK-NEXT: return cudaSuccess;
// CHECK-NEXT: neg_add_kernel<<<(n + 127) / 128, 128>>>(x, n, a);
// CHECK-NEXT: return cudaGetLastError();
// CHECK-NEXT: }

bool tryAdd(int *x, int a, int n) {
  if (n <= 0)
    return true;
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError() == cudaSuccess;
}

// Nobody looks at this.
int addAll(int *x, int a, int n) {
  if (n <= 0)
    return 0;
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return 1;
}

template <class T> cudaError_t negOf(T *x, int n) {
  if (!x)
    return cudaSuccess;
  neg_kernel<<<(n + 127) / 128, 128>>>(x, n);
  return cudaGetLastError();
}

class Numbers {
public:
  Numbers(int *x, int n) : x(x), n(n) {}
  cudaError_t negate(int last) {
    if (last <= 0)
      return cudaSuccess;
    neg_kernel<<<(n + 127) / 128, 128>>>(x, last);
    return cudaGetLastError();
  }

  // By what the object holds.
  cudaError_t flip() {
    if (!x || n <= 0)
      return cudaSuccess;
    neg_kernel<<<(n + 127) / 128, 128>>>(x, n);
    return cudaGetLastError();
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
// CHECK-NEXT: if (neg_add(x, n, 3) != cudaSuccess)
// CHECK-NEXT: exit(1);
// CHECK-NEXT: }
void compared(int *x, int n) {
  if (neg(x, n) != cudaSuccess)
    exit(1);
  if (add(x, 3, n) != cudaSuccess)
    exit(1);
}

// CHECK: void checked(
// CHECK-NEXT: CHECK(neg_add(x, n, 4));
// CHECK-NEXT: }
void checked(int *x, int n) {
  CHECK(neg(x, n));
  CHECK(add(x, 4, n));
}

// CHECK: cudaError_t kept(
// CHECK-NEXT: cudaError_t status = neg_add(x, n, 5);
// CHECK-NEXT: if (status != cudaSuccess)
// CHECK-NEXT: return status;
// CHECK-NEXT: return cudaSuccess;
cudaError_t kept(int *x, int n) {
  cudaError_t status = neg(x, n);
  if (status != cudaSuccess)
    return status;
  status = add(x, 5, n);
  if (status != cudaSuccess)
    return status;
  return cudaSuccess;
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
  CHECK(cudaMalloc(&x, n * sizeof(int)));
  CHECK(cudaMemset(x, 1, n * sizeof(int)));
  Numbers numbers(x, n);
  // An error that is there before is not found where nothing is launched.
  for (int k : {n, n - 1, 0}) {
    if (k == 0)
      cudaFree(h);
    compared(x, k);
    checked(x, k);
    lastChecked(x, k);
    if (kept(x, k) != cudaSuccess)
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
  CHECK(cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i += 99)
    printf("%d ", h[i]);
  printf("\n");
  cudaFree(x);
}
