// Closures that are passed to kernels: written in the launch, kept in variables, beside other template arguments.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/closures.cu
// RUN: grep -v CHECK %t.out/closures.cu | FileCheck %s
// RUN: %fuse --report=%t.2.json %t.out/closures.cu -- && not grep applied %t.2.json

#include <cstdio>
#include <cuda_runtime.h>

template <typename F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
template <typename T, typename F> __global__ void map(T *out, const T *in, int n, const F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = f(in[i]);
}
template <typename F> __device__ int applied(const F &f, int v) { return f(v) + f(v + 1); }
template <typename F, typename G> __global__ void both(int *x, int n, F f, G g) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto last = [=](int v) { return v < n ? v : n - 1; };
  if (i < n)
    x[last(i)] += applied(f, i) * g(x[i]);
}
struct View {
  int *p;
  int n;
};

// Each lambda becomes an argument of its own; `n` is one argument.
// CHECK: template <typename F, typename F2> static __global__ void each_x2(int n, F f, F2 each_f) {
// CHECK: f(i);
// CHECK-NEXT: each_f(i);
void written(int *x, int *y, int n) {
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  each<<<(n + 127) / 128, 128>>>(n, [=] __device__(int i) { a[i] = 3 * i; });
  each<<<(n + 127) / 128, 128>>>(n, [a, b] __device__(int i) { b[i] = a[i] + 1; });
  cudaMemcpy(x, a, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(y, b, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}

// One closure for both: one argument.
// CHECK: template <typename F>
// CHECK-NEXT: static __global__ void map_x2(float *out, const float *in, int n, const F f, float *c) {
// CHECK: map_x2<<<(n + 127) / 128, 128>>>(b, a, n, up, c);
void kept(float *x, int n, float by) {
  float *a, *b, *c;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  cudaMemcpy(a, x, n * sizeof(float), cudaMemcpyHostToDevice);
  auto up = [=] __device__(float v) { return v + by; };
  map<<<(n + 127) / 128, 128>>>(b, a, n, up);
  map<<<(n + 127) / 128, 128>>>(c, b, n, up);
  cudaMemcpy(x, c, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}

// Structs, constants and numbers in a closure; the launch is given a template argument.
void captured(int *x, int n) {
  View v{nullptr, n};
  cudaMalloc(&v.p, n * sizeof(int));
  int *w;
  cudaMalloc(&w, n * sizeof(int));
  constexpr int Step = 7;
  each<<<(n + 127) / 128, 128>>>(n, [v, k = n / 2] __device__(int i) { v.p[v.n - 1 - i] = i - k + Step; });
  each<<<(n + 127) / 128, 128>>>(n, [=] __device__(int i) { w[v.n - 1 - i] = v.p[v.n - 1 - i]; });
  cudaMemcpy(x, w, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(v.p);
  cudaFree(w);
}

// Beside a template argument that is given.
// CHECK: using T = int;
template <typename T, typename F> __global__ void cast(T *out, const int *in, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (T)f(in[i]);
}
void besideGiven(int *x, int n) {
  int *v, *w;
  cudaMalloc(&v, n * sizeof(int));
  cudaMalloc(&w, n * sizeof(int));
  cudaMemcpy(v, x, n * sizeof(int), cudaMemcpyHostToDevice);
  cast<int><<<(n + 127) / 128, 128>>>(w, v, n, [] __device__(int i) { return ~i; });
  cast<int><<<(n + 127) / 128, 128>>>(v, w, n, [n] __device__(int i) { return i & n; });
  cudaMemcpy(x, v, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(v);
  cudaFree(w);
}

// Closures that are passed on, and closures of the kernel's own.
void passed(int *x, int n) {
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  cudaMemset(a, 1, n * sizeof(int));
  auto twice = [] __device__(int v) { return 2 * v; };
  both<<<(n + 127) / 128, 128>>>(a, n, twice, [n] __device__(int v) { return v - n; });
  both<<<(n + 127) / 128, 128>>>(a, n, [=] __device__(int v) { return v ^ n; }, twice);
  cudaMemcpy(x, a, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
}

int main() {
  static int x[1000], y[1000];
  static float z[1000];
  long sum = 0;
  written(x, y, 1000);
  for (int i = 0; i < 1000; ++i) {
    sum = sum * 31 + x[i] + 7 * y[i];
    z[i] = 0.25f * (float)i;
  }
  kept(z, 1000, 1.5f);
  for (float v : z)
    sum = sum * 31 + (long)(v * 4);
  captured(x, 999);
  for (int i : x)
    sum = sum * 31 + i;
  besideGiven(x, 1000);
  for (int i : x)
    sum = sum * 31 + i;
  passed(x, 1000);
  for (int i : x)
    sum = sum * 31 + i;
  printf("%ld\n", sum);
}
