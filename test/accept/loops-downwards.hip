// Loops that count down to zero, with nobody who asks for the counter.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/loops-downwards.hip
// RUN: FileCheck %s < %t.out/loops-downwards.hip
#include <cstdio>
#include <hip/hip_runtime.h>
__global__ void inc(int *x, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * 3 + k;
}
// CHECK: for (int t = 0; t < T; ++t)
static void down(int *x, int n, int T) {
  for (int t = T; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 3, n);
}
static void downOne(int *x, int n, unsigned T) {
  for (unsigned t = T; t >= 1; t--)
    inc<<<(n + 63) / 64, 64>>>(x, 5, n);
}
static void downNe(int *x, int n, size_t T) {
  for (size_t t = T + 1; t != 0; t -= 1)
    inc<<<(n + 63) / 64, 64>>>(x, 7, n);
}
static void zeroLeft(int *x, int n, int T) {
  for (int t = T; 0 < t; --t) {
    inc<<<(n + 63) / 64, 64>>>(x, 11, n);
    inc<<<(n + 63) / 64, 64>>>(x, 13, n);
  }
}
// CHECK: if (T > 0)
int main() {
  int *x, n = 200, h[200];
  hipMalloc(&x, n * 4);
  hipMemset(x, 1, n * 4);
  for (int T : {0, 1, 5, -3}) {
    down(x, n, T);
    zeroLeft(x, n, T);
    downOne(x, n, T < 0 ? 0 : T);
    downNe(x, n, T < 0 ? 0 : T);
    hipMemcpy(h, x, sizeof h, hipMemcpyDeviceToHost);
    unsigned s = 0;
    for (int v : h)
      s = s * 31 + v;
    printf("%d %u\n", T, s);
  }
  hipFree(x);
}
