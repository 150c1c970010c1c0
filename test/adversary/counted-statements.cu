// A statement that counts with __COUNTER__ does more than it says: it stays where it is.
// RUN: rm -rf %t && %fuse %s --output-dir=%t -- && sed -n '/^int main/,$p' %t/counted-statements.cu | FileCheck %s
// RUN: %gpuexec compare %s %t/counted-statements.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(c)                                                                                                       \
  do {                                                                                                                 \
    if ((c) != cudaSuccess) {                                                                                          \
      fprintf(stderr, "check %d\n", __COUNTER__);                                                                      \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)
__global__ void add(float *x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] + by;
}
int main() {
  const int n = 256;
  float *x, *y, h = 0, k = 0;
  CHECK(cudaMalloc(&x, n * sizeof(float)));
  CHECK(cudaMalloc(&y, n * sizeof(float)));
  // CHECK: CHECK(cudaMemset(x, 0, n * sizeof(float)));
  CHECK(cudaMemset(x, 0, n * sizeof(float)));
  // CHECK: add<<<1, 256>>>(x, 1.f, n);
  add<<<1, 256>>>(x, 1.f, n);
  // CHECK: CHECK(cudaDeviceSynchronize());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemset(y, 0, n * sizeof(float)));
  // CHECK: add_x2<<<1, 256>>>(x, 1.f, n, y, 2.f);
  // CHECK-COUNT-4: CHECK(
  add<<<1, 256>>>(x, 1.f, n);
  CHECK(cudaGetLastError());
  add<<<1, 256>>>(y, 2.f, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&h, x, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(&k, y, sizeof(float), cudaMemcpyDeviceToHost));
  printf("%a %a after %d checks\n", h, k, __COUNTER__);
  return 0;
}
