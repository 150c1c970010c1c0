// Functions that launch the kernel that they are given: the joined function launches each by its name.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 6
// RUN: %gpuexec compare --seeds=2 %s %t.out/kernels-given.cu
// RUN: grep -v CHECK %t.out/kernels-given.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --report=%t.hip.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.hip.json 6
#include <cstdio>
#include <cuda_runtime.h>

typedef void (*Kernel)(float *, const float *, int);
void check() {
  if (cudaGetLastError() != cudaSuccess)
    printf("failed\n");
}
template <typename K> void launch(K kernel, float *to, const float *from, int n) {
  kernel<<<(n + 127) / 128, 128>>>(to, from, n);
  check();
}
void launchPointer(Kernel kernel, float *to, const float *from, int n) {
  kernel<<<(n + 127) / 128, 128>>>(to, from, n);
  check();
}
template <typename K, typename T> void launchWith(K kernel, float *to, T value, int n, cudaStream_t stream) {
  kernel<<<(n + 127) / 128, 128, 0, stream>>>(to, value, n);
}
namespace {
__global__ void addOne(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] + 1;
}
__global__ void subTwo(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] - 2;
}
} // namespace
namespace ops {
__global__ void larger(float *to, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = to[i] < value ? value : to[i];
}
__global__ void shifted(float *to, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = to[i] + value;
}
} // namespace ops
struct Context {
  cudaStream_t stream = nullptr;
  void launch(Kernel kernel, float *to, const float *from, int n) { kernel<<<(n + 127) / 128, 128, 0, stream>>>(to, from, n); }
  void step(float *a, float *b, float *c, int n);
};

// CHECK: static void launch_addOne_subTwo(float *to, const float *from, int n, float *c) {
// CHECK-NEXT: addOne_subTwo<<<(n + 127) / 128, 128>>>(to, from, n, c);
// CHECK-NEXT: check();
void byTemplate(float *a, float *b, float *c, int n) {
  launch(addOne, b, a, n);
  launch(subTwo, c, b, n);
}
// CHECK: static void launchPointer_addOne_subTwo(
// CHECK-NEXT: addOne_subTwo<<<
void byPointer(float *a, float *b, float *c, int n) {
  launchPointer(&addOne, b, a, n);
  launchPointer(subTwo, c, b, n);
}
// CHECK: static void launchWith_larger_shifted(
// CHECK: ops::larger_shifted<<<
void ofTypes(float *a, int n) {
  launchWith(ops::larger, a, 3.5f, n, nullptr);
  launchWith(ops::shifted, a, 2.0f, n, nullptr);
}
// CHECK: addOne_x2<<<
void mixed(float *a, float *b, float *c, int n) {
  launchPointer(addOne, b, a, n);
  addOne<<<(n + 127) / 128, 128>>>(c, b, n);
  check();
}
namespace inner {
// CHECK: static void launch_subTwo_launchPointer_addOne(
void different(float *a, float *b, float *c, int n) {
  launch(subTwo, b, a, n);
  launchPointer(addOne, c, b, n);
}
} // namespace inner

int main() {
  const int n = 300;
  float *a, *b, *c, h[n];
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  for (int i = 0; i < n; ++i) h[i] = i % 7;
  cudaMemcpy(a, h, n * sizeof(float), cudaMemcpyHostToDevice);
  byTemplate(a, b, c, n);
  byPointer(c, a, b, n);
  ofTypes(b, n);
  mixed(b, c, a, n);
  inner::different(a, b, c, n);
  Context().step(c, a, b, n);
  cudaMemcpy(h, b, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50) printf("%g\n", h[i]);
}
void Context::step(float *a, float *b, float *c, int n) {
  launch(addOne, b, a, n);
  launch(subTwo, c, b, n);
}
