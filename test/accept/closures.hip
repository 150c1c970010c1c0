// Closures that are passed to kernels: written in the launch, kept in variables, beside other template arguments.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/closures.hip
// RUN: grep -v CHECK %t.out/closures.hip | FileCheck %s
// RUN: %fuse --report=%t.2.json %t.out/closures.hip -- && not grep applied %t.2.json

#include <cstdio>
#include <hip/hip_runtime.h>

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
  hipMalloc(&a, n * sizeof(int));
  hipMalloc(&b, n * sizeof(int));
  each<<<(n + 127) / 128, 128>>>(n, [=] __device__(int i) { a[i] = 3 * i; });
  each<<<(n + 127) / 128, 128>>>(n, [a, b] __device__(int i) { b[i] = a[i] + 1; });
  hipMemcpy(x, a, n * sizeof(int), hipMemcpyDeviceToHost);
  hipMemcpy(y, b, n * sizeof(int), hipMemcpyDeviceToHost);
  hipFree(a);
  hipFree(b);
}

// One closure for both: one argument.
// CHECK: template <typename F>
// CHECK-NEXT: static __global__ void map_x2(float *out, const float *in, int n, const F f, float *c) {
// CHECK: map_x2<<<(n + 127) / 128, 128>>>(b, a, n, up, c);
void kept(float *x, int n, float by) {
  float *a, *b, *c;
  hipMalloc(&a, n * sizeof(float));
  hipMalloc(&b, n * sizeof(float));
  hipMalloc(&c, n * sizeof(float));
  hipMemcpy(a, x, n * sizeof(float), hipMemcpyHostToDevice);
  auto up = [=] __device__(float v) { return v + by; };
  map<<<(n + 127) / 128, 128>>>(b, a, n, up);
  map<<<(n + 127) / 128, 128>>>(c, b, n, up);
  hipMemcpy(x, c, n * sizeof(float), hipMemcpyDeviceToHost);
  hipFree(a);
  hipFree(b);
  hipFree(c);
}

// Structs, constants and numbers in a closure; the launch is given a template argument.
void captured(int *x, int n) {
  View v{nullptr, n};
  hipMalloc(&v.p, n * sizeof(int));
  int *w;
  hipMalloc(&w, n * sizeof(int));
  constexpr int Step = 7;
  each<<<(n + 127) / 128, 128>>>(n, [v, k = n / 2] __device__(int i) { v.p[v.n - 1 - i] = i - k + Step; });
  each<<<(n + 127) / 128, 128>>>(n, [=] __device__(int i) { w[v.n - 1 - i] = v.p[v.n - 1 - i]; });
  hipMemcpy(x, w, n * sizeof(int), hipMemcpyDeviceToHost);
  hipFree(v.p);
  hipFree(w);
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
  hipMalloc(&v, n * sizeof(int));
  hipMalloc(&w, n * sizeof(int));
  hipMemcpy(v, x, n * sizeof(int), hipMemcpyHostToDevice);
  cast<int><<<(n + 127) / 128, 128>>>(w, v, n, [] __device__(int i) { return ~i; });
  cast<int><<<(n + 127) / 128, 128>>>(v, w, n, [n] __device__(int i) { return i & n; });
  hipMemcpy(x, v, n * sizeof(int), hipMemcpyDeviceToHost);
  hipFree(v);
  hipFree(w);
}

// Closures that are passed on, and closures of the kernel's own.
void passed(int *x, int n) {
  int *a;
  hipMalloc(&a, n * sizeof(int));
  hipMemset(a, 1, n * sizeof(int));
  auto twice = [] __device__(int v) { return 2 * v; };
  both<<<(n + 127) / 128, 128>>>(a, n, twice, [n] __device__(int v) { return v - n; });
  both<<<(n + 127) / 128, 128>>>(a, n, [=] __device__(int v) { return v ^ n; }, twice);
  hipMemcpy(x, a, n * sizeof(int), hipMemcpyDeviceToHost);
  hipFree(a);
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
