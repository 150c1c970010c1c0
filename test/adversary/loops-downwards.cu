// What only looks like a loop that counts down to zero.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --report=%t.json %s -- -Wno-all && not grep applied %t.json
#include <cstdio>
#include <cuda_runtime.h>
__global__ void inc(int *x, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * 3 + k;
}
static void useCounter(int *x, int n, int T) {
  for (int t = T; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, t, n);
}
static void toOne(int *x, int n, int T) {
  for (int t = T; t > 1; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void geZero(int *x, int n, int T) {
  for (int t = T; t >= 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void narrow(int *x, int n, int T) {
  for (signed char t = T; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void bySteps(int *x, int n, int T) {
  for (int t = T; t > 0; t -= 2)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void counterGrid(int *x, int n, int T) {
  for (int t = T; t > 0; --t)
    inc<<<t, 64>>>(x, 2, n);
}
static int after(int *x, int n, int T) {
  int t;
  for (t = T; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
  return t;
}
static void up(int *x, int n, int T) {
  for (int t = T; t > 0; ++t) {
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
    if (t > 20) break;
  }
}
static void changes(int *x, int n, int T) {
  for (int t = T; t > 0; --t) {
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
    T = 2;
  }
}
static void itself(int *x, int n) {
  for (int t = t = 3; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void narrowUnsigned(int *x, int n, signed char T) {
  for (signed char t = T; t >= 1ul; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void shortUnsigned(int *x, int n, short T) {
  for (short t = T; t > 0u; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
struct Steps {
  int n;
  operator int() const { return n; }
};
inline bool operator>(Steps, int) { return false; }
static void object(int *x, int n, Steps T) {
  for (int t = T; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void objectUp(int *x, int n, Steps T) {
  for (int t = 0; t < T; ++t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
static void braces(int *x, int n, int T) {
  for (int t{T}; t > 0; --t)
    inc<<<(n + 63) / 64, 64>>>(x, 2, n);
}
int main() {
  int *x;
  cudaMalloc(&x, 800);
  useCounter(x, 200, 5);
  toOne(x, 200, 5);
  geZero(x, 200, 5);
  narrow(x, 200, 261);
  bySteps(x, 200, 5);
  counterGrid(x, 200, 5);
  after(x, 200, 5);
  up(x, 200, 5);
  changes(x, 200, 5);
  itself(x, 200);
  narrowUnsigned(x, 200, -3);
  shortUnsigned(x, 200, -3);
  object(x, 200, Steps{3});
  objectUp(x, 200, Steps{3});
  braces(x, 200, 3);
}
