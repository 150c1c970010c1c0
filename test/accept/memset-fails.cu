// Sets that fail set nothing, nor do the kernels that they become part of: of no memory, and of a
// size below zero.
// RUN: %fuse --join-calls=off --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 6
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/memset-fails.cu
// RUN: FileCheck %s < %t.out/memset-fails.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --join-calls=off --checks=kernel-fusion --report=%t.hip.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.hip.json 6
// RUN: %gpuexec compare --seeds=3 --modes=optimized %t.hip %t.out/memset-fails.cu.tmp.hip
#include <cstdio>
#include <cuda_runtime.h>

__global__ void inc(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// Some have the second buffer.
struct Net {
  int *weights, *momentum;
  int n;
  Net(int n, bool has_momentum) : weights(nullptr), momentum(nullptr), n(n) {
    cudaMalloc(&weights, n * sizeof(int));
    if (has_momentum)
      cudaMalloc(&momentum, n * sizeof(int));
  }
  ~Net() {
    cudaFree(weights);
    cudaFree(momentum);
  }
  // CHECK: void zero_zero2_inc(
  // CHECK: {{^}}    weights[i] = 0;
  // CHECK: if (momentum && i < n)
  void reset() {
    cudaMemset(weights, 0, n * sizeof(int));
    cudaMemset(momentum, 0, n * sizeof(int));
    inc<<<(n + 255) / 256, 256>>>(weights, n);
  }
};

// One constructor may leave without the buffer, and a copy has none of its own.
struct Cache {
  int *data = nullptr, n;
  explicit Cache(int n) : n(n) {
    if (n > 700)
      return;
    cudaMalloc(&data, n * sizeof(int));
  }
  Cache(const Cache &other) : n(other.n) {}
  // CHECK: if (data && i < n)
  void clear(int *x) {
    cudaMemset(data, 0, n * sizeof(int));
    inc<<<(n + 255) / 256, 256>>>(x, n);
  }
};

// It begins as null, and is allocated ahead of the set.
// CHECK-LABEL: void local(
static void local(int n) {
  int *x = nullptr;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  inc<<<(n + 255) / 256, 256>>>(x, n);
  int h = 0;
  cudaMemcpy(&h, x, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaFree(x);
}

// `(size_t)n` of a number below zero is too many.
static void widened(int *x, int n) {
  cudaMemset(x, 0, (size_t)n * sizeof(int));
  inc<<<4, 256>>>(x, n);
}
static void in_bytes(int *x, int n) {
  const size_t bytes = n * sizeof(int);
  cudaMemset(x, 0, bytes);
  inc<<<4, 256>>>(x, n);
}
static void of_long(int *x, long n) {
  cudaMemset(x, 0, n * sizeof(int));
  inc<<<4, 256>>>(x, (int)n);
}

int main() {
  Net both(1000, true), one(900, false);
  both.reset();
  one.reset();
  local(500);
  Cache small(600), large(800), copy(small);
  for (Cache *each : {&small, &large, &copy})
    each->clear(one.weights);
  int h[2] = {};
  cudaMemcpy(h, one.weights, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[1]);
  for (int n : {1000, -100, 0, 10}) {
    widened(both.weights, n);
    in_bytes(both.weights, n - 1);
    of_long(both.weights, n - 2);
    cudaMemcpy(h, both.weights, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
  }
}
