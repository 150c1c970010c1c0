// What comments say to tools stays where it is, and what moves stays on the right side of it.
// RUN: %fuse --checks=async-scope --output-dir=%t.out %s -- -I%S/Inputs && FileCheck --input-file=%t.out/orders.cu %s
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/orders.cu -- -I%S/Inputs

#include "side.h"

static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
static void settle() { cudaDeviceSynchronize(); }

int main() {
  float *x, *y;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  cudaMalloc(&y, 64 * sizeof(float));
  cudaMemset(y, 0, 64 * sizeof(float));
  cudaStream_t a;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  settle();
  // gpufuse: fence, as below
  // what it prints
  printf("%d\n", work(3));
  step<<<1, 64, 0, a>>>(x, 2.0f) /* first */;
  // CHECK: {{^}}  // gpufuse: fence, as below
  // CHECK-NEXT: {{^}}  step<<<1, 64, 0, a>>>(x, 2.0f) /* first */;
  // CHECK-NEXT: {{^}}  // what it prints
  // CHECK-NEXT: printf("%d\n", work(3));
  settle();
  // NOLINTBEGIN(bugprone-*)
  printf("%d\n", work(4));
  // NOLINTEND(bugprone-*)
  // second
  step<<<1, 64, 0, a>>>(x, 3.0f);
  // CHECK: {{^}}  // NOLINTBEGIN(bugprone-*)
  // CHECK-NEXT: {{^}}  // second
  // CHECK-NEXT: {{^}}  step<<<1, 64, 0, a>>>(x, 3.0f);
  // CHECK-NEXT: printf("%d\n", work(4));
  // CHECK-NEXT: {{^}}  // NOLINTEND(bugprone-*)
  settle();
  // gpufuse: off (measured)
  printf("%d\n", work(5));
  // gpufuse: on
  step<<<1, 64, 0, a>>>(x, 4.0f);
  // CHECK: {{^}}  // gpufuse: off (measured)
  // CHECK-NEXT: printf("%d\n", work(5));
  // CHECK-NEXT: {{^}}  // gpufuse: on
  // CHECK-NEXT: {{^}}  step<<<1, 64, 0, a>>>(x, 4.0f);
  cudaStreamSynchronize(a);
  show("x", x);
  show("y", y);
}
