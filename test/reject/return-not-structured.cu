// A return inside a loop, where the body cannot be a function of its own; a return guard at the top of the body.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

#define GUARD(i, n)                                                                                \
  if ((i) >= (n))                                                                                  \
  return

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

__global__ void search(float *x, int n) {
  __shared__ int found[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < 8; ++k)
      if (x[i] > k) {
        found[threadIdx.x] = k;
        return;
      }
  if (i < n)
    x[i] = 0.0f;
}

__global__ void early(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] += 1.0f;
}

__global__ void spelled(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  x[i] += 1.0f;
}

struct Pointer {
  float *at;
  __host__ __device__ Pointer(float *at) : at(at) {}
  __host__ __device__ Pointer(const Pointer &other) : at(other.at) {}
};
__global__ void given(Pointer x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  x.at[i] += 1.0f;
}
template <typename T> __global__ void typed(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  x[i] += T(1);
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  search<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'search' and 'second' are not fused: 'search' returns here, inside a loop or a nested branch, and cannot be a function of its own: it uses shared memory [gpufuse-kernel-fusion:return-not-structured]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void given_object(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  given<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'given' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:
  // CHECK: note: 'given' returns here, in a macro, and cannot be a function of its own: of its parameter 'x', more than the value matters [return-not-structured]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

template <typename T> void in_template(int n) {
  T *x;
  cudaMalloc(&x, n * sizeof(T));
  typed<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'typed' and 'typed' are not fused: 'typed' returns here, in a macro, and cannot be a function of its own: this is a template [gpufuse-kernel-fusion:return-not-structured]
  typed<<<(n + 255) / 256, 256>>>(x, n);
}
template void in_template<float>(int);

void in_rounds(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  for (int t = 0; t < 9; ++t)
    spelled<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:5: remark: launches of 'spelled' in this loop are not fused: 'spelled' returns here, in a macro, and cannot be a function of its own: what it is given may change in each round [gpufuse-kernel-fusion:return-not-structured]
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  early<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'early' and 'second' can be one: 'early_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
