// Launches behind a guard of gpufuse are made where buffers overlap, also if they could be one.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

template <typename X, typename Y>
static bool gpufuse_disjoint(const X *First, unsigned long long FirstCount, const Y *Second,
                             unsigned long long SecondCount) {
  const unsigned long long Begin = reinterpret_cast<unsigned long long>(First);
  const unsigned long long OtherBegin = reinterpret_cast<unsigned long long>(Second);
  const unsigned long long Most = 1ULL << 59; // a count below zero is more
  return FirstCount < Most && SecondCount < Most &&
         (Begin < OtherBegin ? (OtherBegin - Begin) / sizeof(X) >= FirstCount
                             : (Begin - OtherBegin) / sizeof(Y) >= SecondCount);
}

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

void refused(float *x, float *y, int n) {
  if (gpufuse_disjoint(x, n, y, n) && n > 0) {
    first<<<(n + 255) / 256, 256>>>(x, n);
  } else {
    first<<<(n + 255) / 256, 256>>>(x, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:already-guarded]
    second<<<(n + 255) / 256, 256>>>(x, n);
  }
}

// Another pair uses the function that is there.
// CHECK-NOT: gpufuse_disjoint' is declared
void accepted(float *x, float *y, int n) {
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one, where their buffers are apart: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(y, n);
}
