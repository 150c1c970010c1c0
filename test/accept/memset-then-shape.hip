// Sets of device memory ahead of what gives the launch behind them its shape.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/memset-then-shape.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/memset-then-shape.hip -- -Wall && not grep applied %t.2.json
// RUN: FileCheck %s < %t.out/memset-then-shape.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void accumulate(int *sum, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] += x[i];
}

// CHECK: static void blocks(int *sum, const int *x, int n) {
// CHECK-NEXT: int blocks = (n + 127) / 128;
// CHECK-NEXT: zero_accumulate<<<blocks, 128>>>(sum, n, x);
// CHECK-NEXT: }
static void blocks(int *sum, const int *x, int n) {
  hipMemset(sum, 0, n * sizeof(int));
  int blocks = (n + 127) / 128;
  accumulate<<<blocks, 128>>>(sum, x, n);
}
// CHECK: static void shapes(int *sum, const int *x, int n) {
// CHECK-NEXT: dim3 block(256);
// CHECK-NEXT: dim3 grid((n + block.x - 1) / block.x);
// CHECK-NEXT: zero_accumulate<<<grid, block>>>(sum, n, x);
static void shapes(int *sum, const int *x, int n) {
  hipMemset(sum, 0, n * sizeof(int));
  dim3 block(256);
  dim3 grid((n + block.x - 1) / block.x);
  accumulate<<<grid, block>>>(sum, x, n);
}
static void several(int *sum, int *x, int n) {
  hipMemset(sum, 0, n * sizeof(int));
  const int threads = 64;
  hipMemset(x, 1, n * sizeof(int));
  const int blocks = (n + threads - 1) / threads, more{3};
  accumulate<<<blocks + more, threads>>>(sum, x, n);
}
static void braces(int *sum, const int *x, int n) {
  hipMemset(sum, 0, n * sizeof(int));
  constexpr unsigned threads{32};
  dim3 grid{(n + threads - 1) / threads};
  dim3 block = dim3(threads);
  accumulate<<<grid, block>>>(sum, x, n);
}
static void asynchronous(int *sum, const int *x, int n, hipStream_t stream) {
  hipMemsetAsync(sum, 0, sizeof(int) * n, stream);
  auto blocks = (n + 127) / 128;
  accumulate<<<blocks, 128, 0, stream>>>(sum, x, n);
}

int main() {
  const int n = 1000;
  int *sum, *x, h[2];
  hipStream_t stream;
  hipStreamCreate(&stream);
  hipMalloc(&sum, n * sizeof(int));
  hipMalloc(&x, n * sizeof(int));
  hipMemset(x, 3, n * sizeof(int));
  hipDeviceSynchronize();
  const auto show = [&] {
    hipDeviceSynchronize();
    hipMemcpy(&h[0], sum, sizeof(int), hipMemcpyDeviceToHost);
    hipMemcpy(&h[1], sum + n - 1, sizeof(int), hipMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
  };
  blocks(sum, x, n);
  show();
  shapes(sum, x, n - 1);
  show();
  several(sum, x, n);
  show();
  braces(sum, x, n);
  show();
  asynchronous(sum, x, n, stream);
  show();
}
