// Pointers that are exchanged between the rounds of a loop stay apart: by std::swap, by way of a third variable, among three,
// and where they are parameters.
// RUN: %fuse --runtime-guards=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/exchanged-pointers.cu

#include <cstdio>
#include <cuda_runtime.h>
#include <utility>

__global__ void increment(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void shifted(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[n - 1 - i];
}
static long hash = 0;
static void show(const int *p, int n) {
  static int h[1000];
  cudaMemcpy(h, p, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + h[i];
}
static int *allocate(int n, int with) {
  int *p;
  cudaMalloc(&p, n * sizeof(int));
  cudaMemset(p, with, n * sizeof(int));
  return p;
}

static void bySwap(int n) {
  int *other = allocate(n, 9), *from, *to;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMemset(from, 1, n * sizeof(int));
  cudaMemset(to, 2, n * sizeof(int));
  for (int r = 0; r < 3; ++r) {
    increment<<<(n + 127) / 128, 128>>>(from, n);
    shifted<<<(n + 127) / 128, 128>>>(to, other, n);
    std::swap(from, to);
  }
  show(from, n);
  show(to, n);
}

static void byThird(int n) {
  int *other = allocate(n, 9), *from, *to = nullptr;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMemset(from, 1, n * sizeof(int));
  cudaMemset(to, 2, n * sizeof(int));
  int *t;
  for (int r = 0; r < 3; ++r) {
    {
      increment<<<(n + 127) / 128, 128>>>(to, n);
      shifted<<<(n + 127) / 128, 128>>>(other, from, n);
    }
    if (r % 2) {
      t = from;
      from = to;
      to = t;
    } else {
      int *saved = to;
      to = from;
      from = saved;
    }
  }
  show(from, n);
  show(to, n);
  show(other, n);
}

static int *a, *b, *c;
static void amongThree(int n) {
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMalloc(&c, n * sizeof(int));
  for (int *each : {a, b, c})
    cudaMemset(each, 4, n * sizeof(int));
  for (int r = 0; r < 3; ++r) {
    increment<<<(n + 127) / 128, 128>>>(a, n);
    shifted<<<(n + 127) / 128, 128>>>(b, c, n);
    std::swap(a, b);
    std::swap(b, c);
  }
  show(a, n);
  show(b, n);
  show(c, n);
}

static void parameters(int *x, int *y, int *other, int n) {
  for (int r = 0; r < 3; ++r) {
    increment<<<(n + 127) / 128, 128>>>(x, n);
    shifted<<<(n + 127) / 128, 128>>>(other, y, n);
    std::swap(x, y);
  }
}

int main() {
  const int n = 1000;
  bySwap(n);
  byThird(n);
  amongThree(n);
  int *x = allocate(n, 1), *y = allocate(n, 2), *z = allocate(n, 3);
  parameters(x, y, z, n);
  parameters(z, x, y, n);
  show(x, n);
  show(y, n);
  show(z, n);
  printf("%ld\n", hash);
}
