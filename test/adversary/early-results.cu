// Functions that return early with a result, of which a joined function would not do the same: what is returned is no success, or not the same, or is looked at by more than a check.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --show-rejected --output-dir=%t.out %s -- 2>&1 | grep -v CHECK | FileCheck %s && not grep applied %t.json
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int calls;

__global__ void neg(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = -x[i];
}

// An error is reported twice.
cudaError_t invalid(int *x, int n) {
  if (n <= 0)
    return cudaErrorInvalidValue;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
void reportsTwice(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}'invalid' returns early to more than a check of the last error
  if (invalid(x, n) != cudaSuccess)
    printf("failed\n");
  if (invalid(x, n) != cudaSuccess)
    printf("failed\n");
}

// So is what stands for one.
bool no(int *x, int n) {
  if (n <= 0)
    return false;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError() == cudaSuccess;
}
void reportsTruthTwice(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper-not-copyable
  if (!no(x, n))
    printf("failed\n");
  if (!no(x, n))
    printf("failed\n");
}
bool yes(int *x, int n) {
  if (n <= 0)
    return true;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError() != cudaSuccess;
}
void reportsFalsehoodTwice(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper-not-copyable
  if (yes(x, n))
    printf("failed\n");
  if (yes(x, n))
    printf("failed\n");
}

cudaError_t negative(int *x, int n) {
  if (n < 0)
    return cudaSuccess;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
cudaError_t empty(int *x, int n) {
  if (n <= 0)
    return cudaSuccess;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
void otherwise(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}'negative' returns early where what is beside it does not
  if (negative(x, n) != cudaSuccess)
    exit(1);
  if (empty(x, n) != cudaSuccess)
    exit(1);
}

void nothing(int *x, int n) {
  if (n <= 0)
    return;
  neg<<<(n + 255) / 256, 256>>>(x, n);
}
void oneReturnsNothing(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}returns early where what is beside it does not
  nothing(x, n);
  if (empty(x, n) != cudaSuccess)
    exit(1);
}

void uncheckedBehind(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}would also find errors of this, which is not checked
  if (empty(x, n) != cudaSuccess)
    exit(1);
  empty(x, n);
}

void counts(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper-not-copyable
  if (empty(x, n) == cudaSuccess)
    ++calls;
  if (empty(x, n) == cudaSuccess)
    ++calls;
}
void prints(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper-not-copyable
  printf("%d\n", empty(x, n));
  printf("%d\n", empty(x, n));
}

// The joined function would return another type.
namespace own {
using cudaError_t = int;
::cudaError_t shadowed(int *x, int n) {
  if (n <= 0)
    return cudaSuccess;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
void hides(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper-not-copyable
  if (shadowed(x, n) != cudaSuccess)
    exit(1);
  if (shadowed(x, n) != cudaSuccess)
    exit(1);
}
} // namespace own

// What is asked depends on more than what is given.
cudaError_t counted(int *x, int n) {
  if (calls > 3)
    return cudaSuccess;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
void asksElsewhere(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}'counted' returns before its end
  if (counted(x, n) != cudaSuccess)
    exit(1);
  if (counted(x, n) != cudaSuccess)
    exit(1);
}

// Results of other types, beside a check.
long longResult(int *x, int n) {
  if (n <= 0)
    return 0;
  neg<<<(n + 255) / 256, 256>>>(x, n);
  return 1;
}
void types(int *x, int n) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}'longResult' returns early where what is beside it does not
  longResult(x, n);
  if (empty(x, n) != cudaSuccess)
    exit(1);
}

// The object changes.
class Numbers {
public:
  void shrinks() {
    if (n <= 0)
      return;
    neg<<<(n + 255) / 256, 256>>>(x, n);
    n = 0;
  }
  void flips() {
    if (n <= 0)
      return;
    neg<<<(n + 255) / 256, 256>>>(x, n);
  }
  void halves() {
    if (n <= 0)
      return;
    neg<<<(n + 255) / 256, 256>>>(x, n);
    half();
  }
  void half();
  void others() {
    if (m <= 0)
      return;
    neg<<<(n + 255) / 256, 256>>>(x, n);
  }
  int *x, n, m;
};
void Numbers::half() { n /= 2; }
void shrinks(Numbers &numbers) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}by what its object holds, which a call may change
  numbers.shrinks();
  numbers.flips();
}
void halves(Numbers &numbers) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}by what its object holds, which a call may change
  numbers.halves();
  numbers.flips();
}
void others(Numbers &numbers) {
  // CHECK: early-results.cu:[[#@LINE+1]]:3: remark: {{.*}}returns early where what is beside it does not
  numbers.flips();
  numbers.others();
}

// Without the assumption that launches succeed each one is asked for by itself.
// RUN: %fuse --checks=kernel-fusion --strict-errors --report=%t.3.json %S/../accept/wrapper-early-results.cu -- && test $(grep -c '"applied"' %t.3.json) = 2
