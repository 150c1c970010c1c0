// Names for types that only the launches used go with them, as the compiler would warn of them; those that
// something else uses stay.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: not grep -E "^  [a-z ]+ Gone" %t.out/names-for-types.cu && grep -E "^  using Kept" %t.out/names-for-types.cu
// RUN: %gpuexec compare --seeds=3 %s %t.out/names-for-types.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --report=%t.json --output-dir=%t.out %t.hip -- -Wall && %python %S/Inputs/applied.py %t.json 2
#include <cstdio>
#include <cuda_runtime.h>

template <typename T> __global__ void add(T *x, T v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += v;
}
template <typename T, int By> __global__ void mul(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= By;
}

template <typename T> void launch_add(T *x, T v, int n) {
  add<T><<<(n + 255) / 256, 256>>>(x, v, n);
}
template <typename T, int By, int Threads> void launch_mul(T *x, int n) {
  mul<T, By><<<(n + Threads - 1) / Threads, Threads>>>(x, n);
}

void names(int *x, int n) {
  using Gone = int;
  using Kept = int;
  Kept two = 2;
  constexpr int GoneToo = 3;
  add<Gone><<<8, 128>>>(x, two, n);
  mul<Kept, GoneToo><<<8, 128>>>(x, n);
}

int main() {
  constexpr int n = 1000;
  int *x, h[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  names(x, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  launch_add(x, 2, n);
  launch_mul<int, 5, 256>(x, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[n - 1]);
}
