// Functions that launch, with declarations between the calls: these come first.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/declarations-between-calls.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/declarations-between-calls.hip -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/declarations-between-calls.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
static void add(int *x, const int *y, int n) { add_kernel<<<(n + 127) / 128, 128>>>(x, y, n); }
static void scale(int *x, int a, int n) { scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n); }

struct Step {
  int factor, rounds;
};

int h[1000];
static void print(const int *x, int n) {
  hipMemcpy(h, x, n * sizeof(int), hipMemcpyDeviceToHost);
  long hash = 0;
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + h[i];
  printf("%ld\n", hash);
}

int main() {
  const int n = 1000;
  int *x, *y;
  hipMalloc(&x, n * sizeof(int));
  hipMalloc(&y, n * sizeof(int));
  hipMemset(x, 1, n * sizeof(int));
  hipMemset(y, 2, n * sizeof(int));
  hipDeviceSynchronize();
  Step step{3, 2};
  // CHECK: const int factor = step.factor + 1, rest = n - 3;
  // CHECK-NEXT: int unused;
  // CHECK-NEXT: add_scale(x, y, n, factor, rest);
  add(x, y, n);
  const int factor = step.factor + 1, rest = n - 3;
  int unused;
  scale(x, factor, rest);
  unused = factor;
  print(x, n);
  for (int i = 0; i < step.rounds; ++i) {
    scale(x, 5, n);
    const int *from = y;
    add(x, from, n);
    // Each round has another one.
    int more = unused + i;
    scale(x, more, n);
  }
  print(x, n);
  add(x, y, n);
  int late = h[3];
  scale_kernel<<<(n + 127) / 128, 128>>>(x, late, n);
  print(x, n);
  hipFree(x);
  hipFree(y);
}
