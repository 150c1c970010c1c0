// `[[noreturn]]` says nothing of what overrides a method.
// RUN: %fuse --show-rejected --report=%t.json --output-dir=%t.out %s -- && grep -c '"verdict": "applied"' %t.json | grep -x 2
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/virtual-noreturn.cu
// RUN: FileCheck %s < %t.out/virtual-noreturn.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *x, int what, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}

static int by = 3;
struct Log {
  virtual void fail [[noreturn]] () { exit(3); }
  [[noreturn]] void stop() { exit(4); }
};
struct Quiet : Log {
  void fail() override { by += 3; }
};
static Quiet quiet;
static Log *logger = &quiet;

// CHECK-LABEL: void comesBack(
void comesBack(int *x, int n, int t) {
  // CHECK: logger->fail();
  // CHECK-NEXT: scale<<<
  // CHECK: add_scale<<<
  if (t % 2)
    logger->fail();
  else
    add<<<(n + 255) / 256, 256>>>(x, 5, n);
  scale<<<(n + 255) / 256, 256>>>(x, 3, n);
}

static void one(int *x, int n) {
  if (cudaGetLastError() != cudaSuccess)
    logger->fail();
  scale<<<(n + 255) / 256, 256>>>(x, 2, n);
}
static void two(int *x, int what, int n) { add<<<(n + 255) / 256, 256>>>(x, what, n); }
// CHECK-LABEL: void onFailure(
void onFailure(int *x, int n) {
  // CHECK: one(x, n);
  // CHECK: two(x, by, n);
  cudaSetDevice(99);
  one(x, n);
  two(x, by, n);
}

// CHECK-LABEL: void ends(
void ends(int *x, int n, int t) {
  // CHECK: add_scale<<<
  if (t > 100)
    logger->stop();
  else
    add<<<(n + 255) / 256, 256>>>(x, 5, n);
  scale<<<(n + 255) / 256, 256>>>(x, 3, n);
}

int main() {
  const int n = 1000;
  int *x, h[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  for (int t = 0; t < 4; ++t)
    comesBack(x, n, t);
  onFailure(x, n);
  ends(x, n, 1);
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int value : h)
    sum = sum * 31 + value;
  printf("%u %d\n", sum, by);
}
