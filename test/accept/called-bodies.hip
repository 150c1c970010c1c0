// Functions that are not inlined keep what each kernel contracts, of templates and in namespaces, too; a second run finds nothing to do.
// RUN: %fuse --fold-memsets=off --output-dir=%t %s -- -std=c++17 && grep -v CHECK %t/called-bodies.hip | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t/called-bodies.hip -- -std=c++17
// RUN: %fuse --fold-memsets=off %t/called-bodies.hip -- -std=c++17 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: no launches stand back to back

// CHECK: // What push does, not inlined: it rounds as in its own kernel.
// CHECK-NEXT: static __device__ __noinline__ void push_body(float *v, const float *__restrict__ f, float dt,
// CHECK-NEXT: int n) {
// CHECK-NEXT: using T = float;
// CHECK-NEXT: constexpr int N = 3;
// CHECK: // What drift does, not inlined: it rounds as in its own kernel.
// CHECK-NEXT: static __device__ __noinline__ void drift_body(float *x, const float *v, float dt, int n) {
// CHECK: // push, then drift: one kernel, by gpufuse.
// CHECK-NEXT: static __global__ void push_drift(
// CHECK: {
// CHECK-NEXT: push_body(v, f, dt, n);
// CHECK-NEXT: drift_body(x, v, dt, n);
// CHECK-NEXT: }
#include <cstdio>
#include <hip/hip_runtime.h>
namespace sim {
namespace {
template <typename T, int N> __global__ void push(T *__restrict__ v, const T *__restrict__ f, T dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  T p = f[i] * dt;
  v[i] = p + v[i] * p + N;
}
__global__ void drift(float *x, const float *v, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float p = v[i] * dt;
    x[i] = p * x[i] + p * v[i];
  }
}
} // namespace
void step(float *x, float *v, float *f, int n) {
  push<float, 3><<<4, 256>>>(v, f, 0.01f, n);
  drift<<<4, 256>>>(x, v, 0.01f, n);
}
} // namespace sim
int main() {
  const int n = 1000;
  float *x, *v, *f;
  hipMalloc(&x, n * 4);
  hipMalloc(&v, n * 4);
  hipMalloc(&f, n * 4);
  float h[1000];
  for (int i = 0; i < n; ++i)
    h[i] = i * 0.37f;
  hipMemcpy(x, h, n * 4, hipMemcpyHostToDevice);
  hipMemcpy(v, h, n * 4, hipMemcpyHostToDevice);
  hipMemcpy(f, h, n * 4, hipMemcpyHostToDevice);
  sim::step(x, v, f, n);
  hipMemcpy(h, x, n * 4, hipMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 37)
    printf("%.9g\n", h[i]);
}
