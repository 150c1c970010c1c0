// W1, W2: results that a variable keeps, where more than one check of the last one sees them.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && not grep applied %t.json
// RUN: test ! -e %t.out/kept-results.cu
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void add_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
cudaError_t add(int *x, int a, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError();
}
cudaError_t scale(int *x, int a, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError();
}
int successes, calls;

// CHECK-DAG: what 'add', 'scale' launch is not fused: 'err', which keeps what 'add' returns, is used here
int given(int *x, int n) {
  cudaError_t err = cudaErrorNotReady;
  err = add(x, 3, n);
  if (err != cudaSuccess)
    return 1;
  err = scale(x, err, n);
  if (err != cudaSuccess)
    return 1;
  return 0;
}
// CHECK-DAG: what 'add', 'scale' launch is not fused: 'state', which keeps what 'add' returns, is used here
int declares(int *x, int n) {
  cudaError_t state = add(x, 3, n);
  if (state != cudaSuccess)
    return 1;
  int factor = 5 + state;
  state = scale(x, factor, n);
  if (state != cudaSuccess)
    return 1;
  return 0;
}
int apart(int *x, int n) {
  cudaError_t err = add(x, 3, n);
  if (err != cudaSuccess)
    return 1;
  err = scale(x, 5, n);
  if (err != cudaSuccess)
    return 2;
  return 0;
}
int two(int *x, int n) {
  cudaError_t first = add(x, 3, n), second;
  if (first != cudaSuccess)
    return 1;
  second = scale(x, 5, n);
  if (second != cudaSuccess)
    return 1;
  return first + second;
}
int twoAlike(int *x, int n) {
  cudaError_t first, second;
  first = add(x, 3, n);
  if (first != cudaSuccess || second)
    return 1;
  second = scale(x, 5, n);
  if (first != cudaSuccess || second)
    return 1;
  return 0;
}
int counted(int *x, int n) {
  cudaError_t err = add(x, 3, n);
  if (err == cudaSuccess)
    ++successes;
  err = scale(x, 5, n);
  if (err == cudaSuccess)
    ++successes;
  return successes;
}
int elsewhere(int *x, int n) {
  cudaError_t err = add(x, 3, n);
  if (err != cudaSuccess)
    return 1;
  else
    ++calls;
  err = scale(x, 5, n);
  if (err != cudaSuccess)
    return 1;
  else
    ++calls;
  return 0;
}
static cudaError_t *last;
static int remembered() { return *last; }
int escapes(int *x, int n) {
  cudaError_t err = cudaErrorNotReady;
  last = &err;
  err = add(x, 3, n);
  if (err != cudaSuccess)
    return 1;
  err = scale(x, remembered(), n);
  if (err != cudaSuccess)
    return 1;
  return 0;
}
cudaError_t global;
int ofAll(int *x, int n) {
  global = add(x, 3, n);
  if (global != cudaSuccess)
    return 1;
  global = scale(x, 5, n);
  if (global != cudaSuccess)
    return 1;
  return 0;
}
void logged(cudaError_t status) { printf("%d\n", status); }
void prints(int *x, int n) {
  cudaError_t err = add(x, 3, n);
  logged(err);
  err = scale(x, 5, n);
  logged(err);
}
#define LEAVE(status)                                                                              \
  if (status != cudaSuccess)                                                                       \
    return 1;                                                                                      \
  ++calls
int moreThanOne(int *x, int n) {
  cudaError_t err = add(x, 3, n);
  LEAVE(err);
  err = scale(x, 5, n);
  LEAVE(err);
  return 0;
}
struct Own {
  static cudaError_t cudaGetLastError() { return cudaErrorNotReady; }
  int both(int *x, int n) {
    cudaError_t err = add(x, 3, n);
    if (err != cudaSuccess)
      return 1;
    err = scale(x, 5, n);
    if (err != cudaSuccess)
      return 1;
    return 0;
  }
  // CHECK-DAG: launches of 'cudaMemset' and 'add_kernel' are not fused: the statement does more than to set memory and to check for errors
  int set(int *x, int n) {
    cudaError_t err = cudaMemset(x, 0, n * sizeof(int));
    add_kernel<<<(n + 127) / 128, 128>>>(x, 17, n);
    return err;
  }
};
// CHECK-DAG: launches of 'cudaMemset' and 'scale_kernel' are not fused: the statement does more than to set memory and to check for errors
int onlyOnce(int *x, int n) {
  static cudaError_t err = cudaMemset(x, 0, n * sizeof(int));
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 17, n);
  return err;
}
int added(int *x, int n) {
  int err = 1;
  err += cudaMemset(x, 0, n * sizeof(int));
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 17, n);
  return err;
}

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  return given(x, n) + declares(x, n) + apart(x, n) + two(x, n) + counted(x, n) +
         elsewhere(x, n) + escapes(x, n) + ofAll(x, n) + moreThanOne(x, n) + Own().both(x, n) +
         Own().set(x, n) + onlyOnce(x, n) + added(x, n) + twoAlike(x, n);
}
