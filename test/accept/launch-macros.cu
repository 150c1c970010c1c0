// Launches that macros spell, which name the kernel and hand on the rest: the macro is invoked for the fused kernel.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 8
// RUN: FileCheck %s < %t.out/launch-macros.cu
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/launch-macros.cu
// RUN: %fuse --strict-errors --show-rejected %s -- 2>&1 | FileCheck %s --check-prefix=STRICT
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess) {                                                                   \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                              \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#define THREADS 128
#define LAUNCH(kernel, n, ...)                                                                     \
  do {                                                                                             \
    kernel<<<((n) + THREADS - 1) / THREADS, THREADS>>>(__VA_ARGS__);                               \
    CHECK(cudaGetLastError());                                                                     \
  } while (0)
#define LAUNCH_PLAIN(grid, kernel, ...) kernel<<<grid, THREADS>>>(__VA_ARGS__)
#define LAUNCH_ON(stream, kernel, blocks, ...)                                                     \
  {                                                                                                \
    kernel<<<dim3(blocks), dim3(THREADS), 0, stream>>>(__VA_ARGS__);                               \
    if (cudaPeekAtLastError() != cudaSuccess)                                                      \
      abort();                                                                                     \
  }

__global__ void add(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
__global__ void times(int *y, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] * 3;
}
template <typename T> __global__ void fill(T *x, T v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = v;
}

struct Work {
  int *x, *y, n;
};

// CHECK-LABEL: {{^ *}}static void checked(
// CHECK-NEXT: {{^ *}}LAUNCH(add_times, w.n, w.x, 2, w.n, w.y);
// CHECK-NEXT: {{^ *}}}
static void checked(const Work &w) {
  LAUNCH(add, w.n, w.x, 2, w.n);
  LAUNCH(times, w.n, w.y, w.x, w.n);
}

// CHECK-LABEL: {{^ *}}static void plain(
// CHECK: {{^ *}}LAUNCH_PLAIN(blocks, add_x2, x, 3, n, 4);
static void plain(int *x, int n) {
  int blocks = (n + THREADS - 1) / THREADS;
  LAUNCH_PLAIN(blocks, add, x, 3, n);
  LAUNCH_PLAIN(blocks, add, x, 4, n);
}

// The block and what is ahead of it are the macro's; the arguments are the user's, whatever they are.
// CHECK-LABEL: {{^ *}}static void streams(
// CHECK: {{^ *}}LAUNCH_ON(s, fill_x2_add, (n + 127) / 128, x, (int)sizeof(long), n, y, max(3, 4), 5)
static void streams(int *x, int *y, int n, cudaStream_t s) {
  LAUNCH_ON(s, fill<int>, (n + 127) / 128, x, (int)sizeof(long), n);
  LAUNCH_ON(s, fill<int>, (n + 127) / 128, y, max(3, 4), n);
  LAUNCH_ON(s, add, (n + 127) / 128, y, 5, n)
}

// CHECK-LABEL: {{^ *}}static void several(
// CHECK: {{^ *}}LAUNCH(add_add_times, n, x, 1, n, 2, y);
// CHECK: {{^ *}}if (n > 900) {
// CHECK-NEXT: {{^ *}}LAUNCH(add_x2, n, x, 6, n, 7);
// CHECK-NEXT: {{^ *}}}
static void several(int *x, int *y, int n) {
  LAUNCH(add, n, x, 1, n); // the first
  int unused = n * 2;
  add<<<(n + 127) / 128, 128>>>(x, 2, n);
  (void)unused;
  LAUNCH(times, n, y, x, n);
  cudaMemcpyAsync(x, y, n * sizeof(int), cudaMemcpyDeviceToDevice);
  if (n > 900) {
    LAUNCH(add, n, x, 6, n);
    LAUNCH(add, n, x, 7, n);
  }
}

// CHECK-LABEL: {{^ *}}void guarded(
// CHECK: {{^ *}}if (gpufuse_disjoint(
// CHECK-NEXT: {{^ *}}LAUNCH(add_times, n, x, 3, n, y);
// CHECK-NEXT: {{^ *}}} else {
// CHECK-NEXT: {{^ *}}LAUNCH(add, n, x, 3, n);
// CHECK-NEXT: {{^ *}}LAUNCH(times, n, y, x, n);
void guarded(int *x, int *y, int n) {
  LAUNCH(add, n, x, 3, n);
  LAUNCH(times, n, y, x, n);
}

// CHECK-LABEL: {{^ *}}template <int By> static void ofTemplate(
// CHECK-NEXT: {{^ *}}LAUNCH(add_x2, n, x, By, n, By + 1);
// CHECK-NEXT: {{^}}}
template <int By> static void ofTemplate(int *x, int n) {
  LAUNCH(add, n, x, By, n);
  LAUNCH(add, n, x, By + 1, n);
}

// CHECK-LABEL: {{^ *}}static void one_two(
// CHECK-NEXT: {{^ *}}LAUNCH(add_x2, n, x, 8, n, 9);
static void one(int *x, int n) { LAUNCH(add, n, x, 8, n); }
static void two(int *x, int n) { LAUNCH(add, n, x, 9, n); }

int main() {
  const int n = 1000;
  int *x, *y, host[2 * n];
  CHECK(cudaMalloc(&x, n * sizeof(int)));
  CHECK(cudaMalloc(&y, n * sizeof(int)));
  CHECK(cudaMemset(x, 0, n * sizeof(int)));
  CHECK(cudaMemset(y, 0, n * sizeof(int)));
  checked({x, y, n});
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  plain(x, n);
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  streams(x, y, n, 0);
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  several(x, y, n);
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  guarded(x, y, n);
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  guarded(x, x + n / 2, n / 2);
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  ofTemplate<4>(y, n);
  CHECK(cudaMemcpy(host, y, sizeof(int), cudaMemcpyDeviceToHost));
  one(x, n);
  two(x, n);
  CHECK(cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(host + n, y, n * sizeof(int), cudaMemcpyDeviceToHost));
  long sum = 0;
  for (int i = 0; i < 2 * n; ++i)
    sum += host[i] * (i + 1L);
  printf("%ld %d %d\n", sum, host[0], host[n]);
}

// STRICT: remark: launches of 'add' and 'times' are not fused: 'LAUNCH' checks for errors, and --strict-errors is on [gpufuse-kernel-fusion:error-check-between]
// STRICT: warning: launches of 'add' and 'add' can be one: 'add_x2'
