// Branches that return, where what follows cannot stand in an else.
// RUN: %fuse --report=%t.json --show-rejected %s -- 2>&1 | FileCheck %s && not grep applied %t.json
#include <cuda_runtime.h>

#define SPELLED(x, i)                                                                              \
  {                                                                                                \
    x[i] = 3;                                                                                      \
    return;                                                                                        \
  }

__global__ void add(int *x, int what, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}
__global__ void spelled(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    SPELLED(x, n - 1)
  x[i] = 4;
}
__global__ void nested(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (x[i] > 3) {
      x[i] = 3;
      return;
    }
    x[i] = 4;
  }
}
__global__ void looped(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    for (int k = 0; k < 3; ++k)
      if (x[i] > k) {
        x[i] = 3;
        return;
      }
    return;
  }
  x[i % n] = 4;
}
__global__ void meets(int *x, int n) {
  __shared__ int tile[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    tile[threadIdx.x] = 0;
    return;
  }
  tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = tile[127 - threadIdx.x];
}
__global__ void withElse(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) {
    return;
  } else {
    x[i] = 4;
    return;
  }
}

void stop();
void all(int *x, int n) {
  // CHECK: 'spelled' returns here, in a macro
  spelled<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 1, n);
  stop();
  // CHECK: 'nested' returns here, inside a loop or a nested branch
  nested<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 1, n);
  stop();
  // CHECK: 'looped' returns here, inside a loop or a nested branch
  looped<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 1, n);
  stop();
  // CHECK: 'meets' calls '__syncthreads' after some of its threads may have returned
  meets<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 1, n);
  stop();
  // CHECK: 'withElse' returns here, inside a loop or a nested branch
  withElse<<<(n + 127) / 128, 128>>>(x, n);
  add<<<(n + 127) / 128, 128>>>(x, 1, n);
}
