// A query between launches whose result nobody looks at takes an error away: with --strict-errors
// nothing is fused across it, nor without the assumption that launches succeed.
// RUN: %fuse --checks=kernel-fusion --strict-errors --report=%t.json %s -- && not grep applied %t.json
// RUN: %fuse --checks=kernel-fusion --assume=-launches-succeed --report=%t.2.json %s -- && not grep applied %t.2.json
// RUN: %fuse --checks=kernel-fusion %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ void scale(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
static void forget() { cudaGetLastError(); }
// CHECK: launches of 'scale' and 'scale' can be one
// CHECK: assuming that launches succeed
cudaError_t plain(int *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, n);
  (void)cudaGetLastError();
  scale<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
// CHECK: launches of 'scale' and 'scale' can be one
// CHECK: assuming that launches succeed
cudaError_t called(int *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, n);
  forget();
  scale<<<(n + 255) / 256, 256>>>(x, n);
  return cudaGetLastError();
}
