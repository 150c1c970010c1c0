// Launchers that are given kernels, and packs of arguments: the joined function names both.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -std=c++17 && %python %S/Inputs/applied.py %t.json 10
// RUN: %gpuexec compare --seeds=2 %s %t.out/packs-given.cu -- -std=c++17
// RUN: grep -v CHECK %t.out/packs-given.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --report=%t.hip.json --output-dir=%t.out %t.hip -- -std=c++17 && %python %S/Inputs/applied.py %t.hip.json 10
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <cuda_runtime.h>
void check() {
  if (cudaGetLastError() != cudaSuccess)
    printf("failed\n");
}
__global__ void addOne(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] + 1;
}
__global__ void subTwo(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] - 2;
}
__global__ void larger(float *to, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = to[i] < value ? value : to[i];
}
template <typename T> __global__ void fill(T *to, T value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = value;
}
template <typename K, typename... A> void launch(K kernel, int n, cudaStream_t stream, A... args) {
  kernel<<<(n + 127) / 128, 128, 0, stream>>>(args..., n);
  check();
}
template <typename... P, typename... A> void launchTyped(void (*kernel)(P...), int n, A... args) {
  kernel<<<(n + 127) / 128, 128>>>(args..., n);
}
template <typename K, typename... A> void launchForward(K kernel, int n, A &&...args) {
  kernel<<<(n + 127) / 128, 128>>>(std::forward<A>(args)..., n);
}
template <auto K, typename... A> void launchOf(int n, A... args) {
  K<<<(n + 127) / 128, 128>>>(args..., n);
}
template <void (*K)(float *, const float *, int)> void launchFixed(float *to, const float *from, int n) {
  K<<<(n + 127) / 128, 128>>>(to, from, n);
}
// CHECK: // launch of addOne, then launch of subTwo: one function, by gpufuse.
// CHECK-NEXT: static void launch_addOne_subTwo(int n, cudaStream_t stream, float *to, float *from, float *c) {
// CHECK-NEXT: addOne_subTwo<<<(n + 127) / 128, 128, 0, stream>>>(to, from, n, c);
// CHECK-NEXT: check();
void packs(float *a, float *b, float *c, int n, cudaStream_t s) {
  launch(addOne, n, s, b, a);
  launch(subTwo, n, s, c, b);
}
// CHECK: static void launch_addOne_larger(int n, cudaStream_t stream, float *to, float *from, float *c,
// CHECK-NEXT: float value) {
void mixed(float *a, float *b, float *c, int n, cudaStream_t s) {
  launch(addOne, n, s, b, a);
  launch(larger, n, s, c, 3.0f);
}
// CHECK: static void launchTyped_addOne_subTwo(int n, float *to, float *from, float *c) {
void typed(float *a, float *b, float *c, int n) {
  launchTyped(addOne, n, b, a);
  launchTyped(subTwo, n, c, b);
}
// CHECK: static void launchForward_addOne_subTwo(int n, float *to, float *from, float *c) {
// CHECK-NEXT: addOne_subTwo<<<(n + 127) / 128, 128>>>(to, from, n, c);
void forwarded(float *a, float *b, float *c, int n) {
  launchForward(addOne, n, b, a);
  launchForward(subTwo, n, c, b);
}
// CHECK: static void launchForward_larger_x2(int n, float *to, float value, float larger_value) {
void forwardedNumbers(float *a, int n) {
  launchForward(larger, n, a, 3.0f);
  launchForward(larger, n, a, 4.0f);
}
// CHECK: static void launchOf_addOne_subTwo(int n, float *to, float *from, float *c) {
void named(float *a, float *b, float *c, int n) {
  launchOf<addOne>(n, b, a);
  launchOf<subTwo>(n, c, b);
}
// CHECK: static void launchFixed_addOne_subTwo(float *to, const float *from, int n, float *c) {
void fixed(float *a, float *b, float *c, int n) {
  launchFixed<addOne>(b, a, n);
  launchFixed<subTwo>(c, b, n);
}
// CHECK: static void launch_fill_x2(int n, cudaStream_t stream, float *to, float value, float *b,
// CHECK: fill_x2<<<
void instances(float *a, float *b, int n, cudaStream_t s) {
  launch(fill<float>, n, s, a, 1.0f);
  launch(fill<float>, n, s, b, 2.0f);
}
// The types of arguments go by the names that they have: another platform may give these another meaning.
typedef int Index;
__global__ void shift(float *to, Index by, size_t room, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && n <= room) to[i] = to[i] < 1 ? by : to[i];
}
// CHECK: static void launch_shift_x2(int n, cudaStream_t stream, float *to, Index by, size_t room) {
void aliases(float *a, Index by, size_t room, int n, cudaStream_t s) {
  launch(shift, n, s, a, by, room);
  launch(shift, n, s, a, by, room);
}
#define CHECK(call)                                    \
  do {                                                 \
    cudaError_t status = (call);                       \
    if (status != cudaSuccess) {                       \
      printf("%s\n", cudaGetErrorString(status));      \
      exit(1);                                         \
    }                                                  \
  } while (0)
template <typename K, typename... A> cudaError_t checked(K kernel, int n, A &&...args) {
  kernel<<<(n + 127) / 128, 128>>>(std::forward<A>(args)..., n);
  return cudaGetLastError();
}
// CHECK: static void checked_addOne_subTwo(int n, float *to, float *from, float *c) {
// CHECK-NEXT: addOne_subTwo<<<(n + 127) / 128, 128>>>(to, from, n, c);
void checks(float *a, float *b, float *c, int n) {
  CHECK(checked(addOne, n, b, a));
  CHECK(checked(subTwo, n, c, b));
}
int main() {
  const int n = 300;
  float *a, *b, *c, h[n];
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = i % 7;
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  packs(a, b, c, n, nullptr);
  mixed(c, a, b, n, nullptr);
  typed(b, c, a, n);
  forwarded(a, b, c, n);
  named(c, a, b, n);
  fixed(b, c, a, n);
  forwardedNumbers(c, n);
  checks(a, b, c, n);
  aliases(c, 3, n, n, nullptr);
  instances(b, c, n, nullptr);
  cudaMemcpy(h, b, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50) printf("%g\n", h[i]);
}
