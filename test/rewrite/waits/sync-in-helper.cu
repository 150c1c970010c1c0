// A wait that is removed from a function called between two launches is no obstacle to their fusion,
// in the same run.
// RUN: %fuse --output-dir=%t.out --report=%t.json %s -- -Wall
// RUN: grep -v CHECK %t.out/sync-in-helper.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/sync-in-helper.cu
// RUN: %fuse --report=%t.2.json %t.out/sync-in-helper.cu -- -Wall && not grep applied %t.2.json
#include <cstdio>

__global__ void add(int *x, int by) { x[threadIdx.x] += by; }
__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

// CHECK: static void report(int count) {
// CHECK-NEXT: (void)count;
// CHECK-NEXT: }
static void report(int count) {
  (void)count;
  cudaDeviceSynchronize();
}

int main() {
  int *x, host[64];
  cudaMalloc(&x, sizeof host);
  cudaMemset(x, 0, sizeof host);
  // CHECK: report(1);
  // CHECK-NEXT: zero_add_twice<<<1, 64>>>(
  add<<<1, 64>>>(x, 3);
  report(1);
  twice<<<1, 64>>>(x);
  // CHECK: add_loop<<<1, 64>>>(
  for (int i = 0; i < 4; ++i) {
    add<<<1, 64>>>(x, 5);
    report(2);
  }
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i)
    printf("%d ", host[i]);
}
