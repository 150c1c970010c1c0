// Pointers that are allocated in one function and used in others, which are given them.
// RUN: %fuse --join-calls=off --runtime-guards=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: grep file-calls-its-functions %t.json
// RUN: %fuse --join-calls=off --runtime-guards=off --assume=-file-calls-its-functions --show-rejected %s -- 2>&1 | grep assumption-withdrawn
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/pointers-through-calls.cu

#include <cstdio>
#include <cuda_runtime.h>

__global__ void increment(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void sum(int *out, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a[i] + b[i];
}

// Two levels down, and from two places.
static void inner(int *out, int *a, int *b, int n) {
  increment<<<(n + 127) / 128, 128>>>(a, n);
  sum<<<(n + 127) / 128, 128>>>(out, a, b, n);
}
static void outer(int *to, int *from, int *other, int n) { inner(to, from, other, n); }

// Not static, but of this file.
void own(int *out, int *a, int n, int *b) {
  increment<<<(n + 127) / 128, 128>>>(a, n);
  sum<<<(n + 127) / 128, 128>>>(out, a, b, n);
}

// Moved along, and swapped.
static void swapping(int *out, int *a, int *b, int n, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    increment<<<(n + 127) / 128, 128>>>(a, n);
    sum<<<(n + 127) / 128, 128>>>(out, a, a, n);
    int *t = a;
    a = b;
    b = t;
  }
}

int main() {
  const int n = 1000;
  int *x, *y, *z, *u;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&u, n * sizeof(int));
  for (int *each : {x, y, z, u})
    cudaMemset(each, 3, n * sizeof(int));
  outer(x, y, z, n);
  inner(x, z, y, n);
  own(x, y, n, u);
  own(u, z, n, y);
  swapping(x, y, z, n, 3);
  static int h[4][n];
  cudaMemcpy(h[0], x, sizeof h[0], cudaMemcpyDeviceToHost);
  cudaMemcpy(h[1], y, sizeof h[0], cudaMemcpyDeviceToHost);
  cudaMemcpy(h[2], z, sizeof h[0], cudaMemcpyDeviceToHost);
  cudaMemcpy(h[3], u, sizeof h[0], cudaMemcpyDeviceToHost);
  long hash = 0;
  for (auto &row : h)
    for (int v : row)
      hash = hash * 31 + v;
  printf("%ld\n", hash);
}
