// Functions that are given closures and launch them: the joined function is a template over both.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 7
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/closures-through-calls.cu
// RUN: grep -v CHECK %t.out/closures-through-calls.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.hip.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.hip.json 7
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/closures-through-calls.cu -- && not grep applied %t.2.json
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK_LAST() \
  if (cudaGetLastError() != cudaSuccess) printf("failed\n")

template <typename F> __global__ void forEach(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
template <typename F> void parallel_for(int n, F f) {
  if (n == 0)
    return;
  forEach<<<(n + 255) / 256, 256>>>(n, f);
  CHECK_LAST();
}

// CHECK: template <typename F, typename F2> static void parallel_for_x2(int n, F f, F2 parallel_for_f) {
// CHECK-NEXT: if (n == 0)
// CHECK-NEXT: return;
// CHECK-NEXT: forEach_x2<<<(n + 255) / 256, 256>>>(n, f, parallel_for_f);
// CHECK: static void twice(
// CHECK: parallel_for_x2(
static void twice(const float *x, int n) {
  float *y, *z;
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  parallel_for(n, [=] __device__(int i) { y[i] = x[i] + 0.5f; });
  parallel_for(n, [=] __device__(int i) { z[i] = y[i] - x[i]; });
  float h[1000];
  cudaMemcpy(h, z, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[n - 1]);
  cudaFree(y);
  cudaFree(z);
}
static void again(float *out, int n) {
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  parallel_for(n, [=] __device__(int i) { y[i] = 1.0f / (i + 1); });
  parallel_for(n, [=] __device__(int i) { y[i] = y[i] - 0.25f; });
  cudaMemcpy(out, y, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(y);
}

// A closure, a functor and a plain launcher; other names for the closure's type, and a stream.
template <class Body> void onStream(cudaStream_t stream, const char *name, int count, Body body) {
  printf("%s\n", name);
  forEach<<<(count + 127) / 128, 128, 0, stream>>>(count, body);
}
struct Add {
  float *to;
  float what;
  __device__ void operator()(int i) const { to[i] = to[i] + what; }
};
static void mixed(float *out, int n, cudaStream_t s) {
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  onStream(s, "first", n, [=] __device__(int i) { y[i] = i; });
  onStream(s, "second", n, Add{y, 2.0f});
  cudaMemcpy(out, y, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(y);
}

// Sums of products, behind a fence.
static void rounded(float *out, int n, float a) {
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(y, out, n * sizeof(float), cudaMemcpyDeviceToDevice);
  parallel_for(n, [=] __device__(int i) { y[i] = a * y[i]; });
  parallel_for(n, [=] __device__(int i) { y[i] = y[i] + a; });
  cudaMemcpy(out, y, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(y);
}

// Given by reference, and handed on.
template <class F> void byReference(int n, const F &f) { forEach<<<(n + 255) / 256, 256>>>(n, f); }
template <class F> void forwarding(int n, F &&f) { forEach<<<(n + 255) / 256, 256>>>(n, f); }
static void references(float *out, int n) {
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  byReference(n, [=] __device__(int i) { y[i] = i + 0.5f; });
  byReference(n, [=] __device__(int i) { y[i] = y[i] - 1.5f; });
  cudaMemcpy(out, y, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(y);
}
static void forwarded(float *out, int n) {
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  forwarding(n, [=] __device__(int i) { y[i] = i - 0.5f; });
  forwarding(n, [=] __device__(int i) { y[i] = y[i] + 2.5f; });
  cudaMemcpy(out + n / 2, y, n / 2 * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(y);
}

// Of two lengths: the larger grid.
static void lengths(float *out, int n, int m) {
  float *y, *z;
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, m * sizeof(float));
  byReference(n, [=] __device__(int i) { y[i] = i + 0.5f; });
  byReference(m, [=] __device__(int i) { z[i] = i - 1.5f; });
  cudaMemcpy(out, y, n * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaMemcpy(out + n, z, m * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(y);
  cudaFree(z);
}

// The caller is a template itself, and stays as it is.
template <typename T> static void ofTemplate(T *out, int n) {
  T *y;
  cudaMalloc(&y, n * sizeof(T));
  parallel_for(n, [=] __device__(int i) { y[i] = i % 7; });
  parallel_for(n, [=] __device__(int i) { y[i] = y[i] + y[i]; });
  cudaMemcpy(out, y, n * sizeof(T), cudaMemcpyDeviceToDevice);
  cudaFree(y);
}

static void show(const float *x, int n) {
  float h[1000];
  cudaMemcpy(h, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 13)
    printf("%a ", h[i]);
  printf("\n");
}

int main() {
  const int n = 1000;
  float *x, h[n];
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaMalloc(&x, sizeof h);
  for (int i = 0; i < n; ++i)
    h[i] = (i % 37) / 7.0f;
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  twice(x, n);
  again(x, n);
  show(x, n);
  mixed(x, n, s);
  cudaStreamSynchronize(s);
  show(x, n);
  rounded(x, n, 0.3f);
  show(x, n);
  references(x, n);
  show(x, n);
  forwarded(x, n);
  show(x, n);
  lengths(x, n / 2, n / 3);
  show(x, n);
  ofTemplate(x, n);
  show(x, n);
  return 0;
}
