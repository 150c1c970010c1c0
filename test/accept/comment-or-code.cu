// What stands above a kernel that goes is its comment, or it is code: a line comment that ends as a block comment does, and the end of a macro.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/comment-or-code.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/comment-or-code.cu
#include <cstdio>
#include <cuda_runtime.h>

static int scale(long) { return 2; }

/* Scales. */
static int scale(int) { return 3; }
// was: dim3 block */
static __global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 3 * i + 1;
}

// CHECK: {{^/\* Scales. \*/$}}
// CHECK-NEXT: static int scale(int) { return 3; }
// CHECK: static int helper() { return scale(1); }
static int helper() { return scale(1); }

// CHECK: #define UNUSED 1 {{\\$}}
// CHECK-NEXT: {{^// the macro's}}
#define UNUSED 1 \
// the macro's
static __global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
// CHECK: more;
struct More { More() { printf("more\n"); } } more;

/* Several lines,

   one of them empty. */
// And one more.
static __global__ void shift(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += 2 * i;
}

// CHECK: int main() {
int main() {
  const int n = 100;
  int h[n], *x, *y;
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  cudaMemset(y, 0, sizeof h);
  // CHECK: fill_twice_shift<<<1, 128>>>(
  fill<<<1, 128>>>(x, n);
  twice<<<1, 128>>>(x, n);
  shift<<<1, 128>>>(y, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", scale(1), scale(1L), helper(), h[9]);
}
