// The value of an early return has an effect: it stays a return, of a function. No round of a loop does.
// RUN: rm -rf %t && mkdir %t && %fuse --output-dir=%t/out %s --
// RUN: %gpuexec compare --seeds=2 %s %t/out/return-with-effect.cu
// RUN: grep -v CHECK %t/out/return-with-effect.cu | FileCheck %s
// CHECK: return (void)(x[i] += 5);
// CHECK: a_body(x, n);
// CHECK: for (int t = 0; t < 4; ++t)
// CHECK-NEXT: a<<<1, 64>>>(x, n);
#include <cstdio>
__global__ void a(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return (void)(x[i] += 5);
  x[i] *= 2;
}
__global__ void b(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 1;
}
int main() {
  const int n = 40;
  int host[64];
  int *x;
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  a<<<1, 64>>>(x, n);
  b<<<1, 64>>>(x, n);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int t = 0; t < 4; ++t)
    a<<<1, 64>>>(x, n);
  long s = 0;
  for (int i = 0; i < 64; ++i) s = s * 31 + host[i];
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
