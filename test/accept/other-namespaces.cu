// Names that are declared behind a function in namespaces that nothing in it can see.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/other-namespaces.cu
// RUN: FileCheck %s < %t.out/other-namespaces.cu
#include <cstdio>
#include <cuda_runtime.h>

namespace first {
__device__ int step(int v) { return v + 3; }
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = step(x[i]);
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
static int blocks(int n) { return (n + 127) / 128; }
static void raise(int *x, int n) { up<<<blocks(n), 128>>>(x, n); }
static void stretch(int *x, int n) { twice<<<blocks(n), 128>>>(x, n); }
} // namespace first

namespace second {
static int blocks(long n) { return static_cast<int>((n + 63) / 64); }
__device__ int step(int v) { return v - 9; }
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = step(x[i]);
}
namespace detail {
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 4;
}
} // namespace detail
static void raise(int *x, int n) { up<<<blocks(n), 64>>>(x, n); }
static void stretch(int *x, int n) { detail::twice<<<blocks(n), 64>>>(x, n); }
} // namespace second

namespace first {
// CHECK: static void raise_stretch(int *x, int n) {
// CHECK-NEXT: up_twice<<<blocks(n), 128>>>(x, n);
// CHECK: first::raise_stretch(x, n);
void both(int *x, int n);
} // namespace first
void first::both(int *x, int n) {
  first::raise(x, n);
  first::stretch(x, n);
}
static void others(int *x, int n) {
  second::raise(x, n);
  cudaMemset(x + 1, 0, 4);
  second::stretch(x, n);
}
static void direct(int *x, int n) {
  first::up<<<first::blocks(n), 128>>>(x, n);
  first::twice<<<first::blocks(n), 128>>>(x, n);
}

int main() {
  const int n = 500;
  int *x, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  first::both(x, n);
  others(x, n);
  direct(x, n);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int each : host)
    printf("%d\n", each);
}
