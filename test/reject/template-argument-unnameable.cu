// A local class has no name at the place of the fused kernel; a closure is the argument of a template there, where the kernels
// name its type only as that of a parameter.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

struct Named {
  static constexpr float Value = 1.0f;
};

template <typename T> __global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += sizeof(T);
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  struct Local {
    char bytes[4];
  };
  add<Local><<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'add' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:template-argument-unnameable]
  second<<<4, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  add<Named><<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'second' can be one: 'add_second' [gpufuse-kernel-fusion]
  second<<<4, 256>>>(x, n);
}

template <typename F> struct Wrapper {
  F f;
};
template <typename F> __global__ void wrapped(float *x, int n, Wrapper<F> w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = w.f(i);
}
template <typename F> __global__ void copied(float *x, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  F g = f;
  if (i < n)
    x[i] = g(i);
}
template <typename F> __global__ void given(float *x, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = f(i);
}

void closures(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  auto f = [] __device__(int i) { return i; };
  wrapped<<<4, 256>>>(x, n, Wrapper<decltype(f)>{f});
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'wrapped' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:template-argument-unnameable]
  second<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'second' and 'copied' are not fused: {{.*}}[gpufuse-kernel-fusion:template-argument-unnameable]
  copied<<<4, 256>>>(x, n, f);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copied' and 'given' are not fused: {{.*}}[gpufuse-kernel-fusion:template-argument-unnameable]
  given<<<4, 256>>>(x, n, f);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'given' and 'second' can be one: 'given_second' [gpufuse-kernel-fusion]
  second<<<4, 256>>>(x, n);
}
