// Launches in templates of which not all that is made can be rewritten alike.
// RUN: %fuse --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s

#include <cuda_runtime.h>

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

template <typename T> __global__ void put(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = a;
}

template <typename T> __global__ void add(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}

template <typename U> __global__ void addOther(U *x, U a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}

template <typename T> __global__ void addAll(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}

// Nothing is made of it.
template <typename T> void unused(T *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'first' and 'second' are not fused: this launch stands in a template [gpufuse-kernel-fusion:launch-in-template]
  first<<<4, 256>>>(x, n);
  second<<<4, 256>>>(x, n);
}

template <typename T> void mixed(T *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}'put' and 'second' are not templates with the same parameters [gpufuse-kernel-fusion:launch-in-template]
  put<<<4, 256>>>(x, T(1), n);
  second<<<4, 256>>>(x, n);
}
template void mixed<float>(float *, int);

template <typename T> void otherParameters(T *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}'put' and 'addOther' are not templates with the same parameters [gpufuse-kernel-fusion:launch-in-template]
  put<<<4, 256>>>(x, T(1), n);
  addOther<<<4, 256>>>(x, T(1), n);
}
template void otherParameters<float>(float *, int);

template <typename T> void otherArguments(T *x, float *y, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}'put' and 'add' are not given the same template arguments [gpufuse-kernel-fusion:launch-in-template]
  put<T><<<4, 256>>>(x, 1, n);
  add<float><<<4, 256>>>(y, 1, n);
}
template void otherArguments<float>(float *, float *, int);

// Its text means another kernel for another type.
__global__ void chosen(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3.0f;
}
__global__ void chosen(double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 4.0;
}
template <typename T> void overloaded(T *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}this launch stands in a template, and 'chosen' is overloaded [gpufuse-kernel-fusion:launch-in-template]
  chosen<<<4, 256>>>(x, n);
  chosen<<<4, 256>>>(x, n);
}
template void overloaded<float>(float *, int);

// Each instantiation has another number of blocks for the first body.
__global__ void all(float *x) { x[blockIdx.x * 64 + threadIdx.x] = 1.0f; }
template <typename T> void ownBlocks() {
  float *x, *y;
  cudaMalloc(&x, 1024 * sizeof(float));
  cudaMalloc(&y, 1024 * sizeof(float));
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}this launch stands in a template, whose instantiations need different text [gpufuse-kernel-fusion:launch-in-template]
  all<<<sizeof(T), 64>>>(x);
  all<<<16, 64>>>(y);
}
template void ownBlocks<float>();
template void ownBlocks<double>();

// A specialization may do something else.
template <typename T> __global__ void addOwn(T *x, T a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
template <> __global__ void addOwn<double>(double *x, double a, int n) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    x[n - 1] = a;
}
template <typename T> void specialized(T *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}'put' and 'addOwn' are not templates with the same parameters [gpufuse-kernel-fusion:launch-in-template]
  put<<<4, 256>>>(x, T(1), n);
  addOwn<<<4, 256>>>(x, T(1), n);
}
template void specialized<float>(float *, int);
template void specialized<double>(double *, int);

template <int Threads> __global__ void __launch_bounds__(Threads) bounded(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}
template <int Threads> void launchBounds(float *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: {{.*}}this launch stands in a template, and 'bounded' has launch bounds of its own for each [gpufuse-kernel-fusion:launch-in-template]
  bounded<Threads><<<4, Threads>>>(x, n);
  bounded<Threads><<<4, Threads>>>(x, n);
}
template void launchBounds<128>(float *, int);

void inGenericLambda(float *x, int n) {
  const auto both = [](auto *p, int n) {
    // CHECK: :[[#@LINE+1]]:5: remark: launches of 'put' and 'addAll' are not fused: this launch stands in a template [gpufuse-kernel-fusion:launch-in-template]
    put<<<4, 256>>>(p, 1.0f, n);
    addAll<<<4, 256>>>(p, 1.0f, n);
  };
  both(x, n);
}

template <typename T> void accepted(T *x, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: launches of 'put' and 'addAll' can be one: 'put_addAll' [gpufuse-kernel-fusion]
  put<<<4, 256>>>(x, T(1), n);
  addAll<<<4, 256>>>(x, T(1), n);
}
template void accepted<float>(float *, int);
template void accepted<double>(double *, int);
