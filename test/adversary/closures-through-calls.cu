// Closures that are given to functions which launch them, where one function would not do what two calls did: what they capture changes in between, or the function does more with a closure, or its type, than to launch it.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s && not grep applied %t.json
#include <cuda_runtime.h>

template <typename F> __global__ void forEach(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
template <typename F> void run(int n, F f) { forEach<<<(n + 255) / 256, 256>>>(n, f); }

// The first call changes what the second closure captures.
template <typename F> void counted(int n, int &calls, F f) {
  ++calls;
  forEach<<<(n + 255) / 256, 256>>>(n, f);
}
void captureChanges(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  int calls = 0;
  // CHECK-DAG: closures-through-calls.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper
  counted(n, calls, [=] __device__(int i) { x[i] = calls; });
  counted(n, calls, [=] __device__(int i) { x[i] = x[i] + calls; });
}
static float scale = 1;
template <typename F> void rescales(int n, F f) {
  scale = scale * 2;
  forEach<<<(n + 255) / 256, 256>>>(n, f);
}
void globalChanges(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper
  rescales(n, [=, s = scale] __device__(int i) { x[i] = s; });
  rescales(n, [=, s = scale] __device__(int i) { x[i] = x[i] + s; });
}

// What is captured is computed with effects.
static int next() {
  static int last = 0;
  return ++last;
}
void effects(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:[[#@LINE+1]]:3: remark: {{.*}}argument
  run(n, [=, k = next()] __device__(int i) { x[i] = k; });
  run(n, [=, k = next()] __device__(int i) { x[i] = x[i] + k; });
}

// The type has another use, or is told.
template <typename F> void told(int n, F f) { forEach<F><<<(n + 255) / 256, 256>>>(n, f); }
void typeIsTold(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:[[#@LINE+1]]:3: remark: {{.*}}'told' is a template over what has no name elsewhere
  told(n, [=] __device__(int i) { x[i] = i; });
  told(n, [=] __device__(int i) { x[i] = x[i] + 1; });
}
template <typename F> void sized(int n, F f) { forEach<<<(n + 255) / 256, sizeof(F) > 8 ? 128 : 256>>>(n, f); }
void sizes(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:[[#@LINE+1]]:3: remark: {{.*}}'sized' is a template over what has no name elsewhere
  sized(n, [=] __device__(int i) { x[i] = i; });
  sized(n, [=] __device__(int i) { x[i] = x[i] + 1; });
}
static const void *seen;
template <typename F> void referred(int n, const F &f) {
  seen = &f;
  forEach<<<(n + 255) / 256, 256>>>(n, f);
}
void references(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:[[#@LINE+1]]:3: remark: {{.*}}wrapper-not-copyable
  referred(n, [=] __device__(int i) { x[i] = i; });
  referred(n, [=] __device__(int i) { x[i] = x[i] + 1; });
}

// Each reads what the other's neighbour has written.
void neighbours(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:10:{{[0-9]+}}: remark: {{.*}}dependence-crosses-threads
  run(n, [=] __device__(int i) { x[i] = i; });
  run(n, [=] __device__(int i) { y[i] = x[n - 1 - i]; });
}

// One closure is a variable that another call changes; each call has its own copy of the pointers.
void aliases(float *x, int n, bool same) {
  float *y = same ? x : x + 1;
  // CHECK-DAG: closures-through-calls.cu:10:{{[0-9]+}}: remark: {{.*}}{{pointers-may-overlap|dependence}}
  run(n, [=] __device__(int i) { x[i] = i; });
  run(n, [=] __device__(int i) { y[i] = x[i] + 1; });
}

// Blocks of other sizes by what is given.
template <typename F> void blocks(int n, int threads, F f) { forEach<<<(n + threads - 1) / threads, threads>>>(n, f); }
void differ(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK-DAG: closures-through-calls.cu:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}launch-shapes-differ
  blocks(n, 128, [=] __device__(int i) { x[i] = i; });
  blocks(n, 256, [=] __device__(int i) { x[n - 1 - i] = x[n - 1 - i] + 1; });
}
