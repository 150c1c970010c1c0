// Functions that launch and cannot be taken apart.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

__global__ void second_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

void first(int *x, int n) { first_kernel<<<4, 256>>>(x, n); }

void second(int *x, int n) {
  if (n == 0)
    return;
  second_kernel<<<4, 256>>>(x, n);
}

void plain(int *x, int n) { second_kernel<<<4, 256>>>(x, n); }

static void counting(int *x, int n) {
  static int calls = 0;
  ++calls;
  second_kernel<<<4, 256>>>(x, n);
}

static int launches = 0;
int told(int *x, int n) {
  second_kernel<<<4, 256>>>(x, n);
  return ++launches;
}

struct Timer {
  int *ticks;
  ~Timer() { ++*ticks; }
};

void timed(int *x, int n, int *ticks) {
  Timer timer{ticks};
  second_kernel<<<4, 256>>>(x, n);
}

struct Net {
  static void second(int *x, int n) { second_kernel<<<4, 256>>>(x, n); }
} net;

void named(int *x, int n) {
  second_kernel<<<4, 256>>>(x, n);
  if (cudaGetLastError() != cudaSuccess)
    throw __func__;
}

void refused(int n) {
  int *x, ticks = 0;
  cudaMalloc(&x, n * sizeof(int));
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: what 'first', 'second' launch is not fused: 'second' returns early where what is beside it does not [gpufuse-kernel-fusion:wrapper-not-copyable]
    first(x, n);
    second(x, n);
  }
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: {{.*}}: 'counting' has static variables [gpufuse-kernel-fusion:wrapper-not-copyable]
    first(x, n);
    counting(x, n);
  }
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: {{.*}}: 'told' returns more than a constant or the last error [gpufuse-kernel-fusion:wrapper-not-copyable]
    first(x, n);
    told(x, n);
  }
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: {{.*}}: 'timer' is destroyed at the end of 'timed' [gpufuse-kernel-fusion:wrapper-not-copyable]
    timed(x, n, &ticks);
    first(x, n);
  }
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: {{.*}}: 'second' is an operator, or a static method that is called on an object [gpufuse-kernel-fusion:wrapper-not-copyable]
    first(x, n);
    net.second(x, n);
  }
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: {{.*}}: 'named' uses its own name [gpufuse-kernel-fusion:wrapper-not-copyable]
    first(x, n);
    named(x, n);
  }
}

void accepted(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  // CHECK-DAG: warning: launches of 'first_kernel' and 'second_kernel' can be one
  first(x, n);
  plain(x, n);
}
