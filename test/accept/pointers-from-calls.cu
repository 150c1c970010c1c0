// Pointers that functions of the file allocate: returned, set through an address or a reference; swapped.
// RUN: %fuse --runtime-guards=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/pointers-from-calls.cu

#include <cstdio>
#include <cstdlib>
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

int *returned(int n) {
  int *p = nullptr;
  if (cudaMalloc(&p, n * sizeof(int)) != cudaSuccess)
    exit(1);
  return p;
}
static int *filled(int n, int with) {
  int *p = returned(n);
  cudaMemset(p, with, n * sizeof(int));
  return p;
}
template <typename T> void allocate(T **p, int n, int with) {
  cudaMalloc((void **)p, n * sizeof(T));
  if (*p)
    cudaMemset(*p, with, n * sizeof(T));
}
void passedOn(int **p, int n) { allocate(p, n, 5); }
void byReference(int *&p, int n) { p = filled(n, 6); }
static int *either(int *a, int *b, bool first) { return first ? a : b; }

static void show(const int *p, int n) {
  int *h = (int *)malloc(n * sizeof(int));
  cudaMemcpy(h, p, n * sizeof(int), cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + h[i];
  printf("%ld\n", hash);
  free(h);
}

int main() {
  const int n = 1000;
  int *a = filled(n, 1), *b = filled(n, 2), *c, *d, *e, *f;
  allocate(&c, n, 3);
  passedOn(&d, n);
  passedOn(&e, n);
  byReference(f, n);
  {
    increment<<<(n + 127) / 128, 128>>>(a, n);
    shifted<<<(n + 127) / 128, 128>>>(b, c, n);
  }
  show(b, n);
  {
    increment<<<(n + 127) / 128, 128>>>(d, n);
    shifted<<<(n + 127) / 128, 128>>>(e, f, n);
  }
  show(e, n);
  int *g = either(a, b, n > 3);
  {
    increment<<<(n + 127) / 128, 128>>>(g, n);
    shifted<<<(n + 127) / 128, 128>>>(d, c, n);
  }
  show(g, n);
  int *from = returned(n), *to = returned(n);
  cudaMemset(from, 7, n * sizeof(int));
  cudaMemset(to, 8, n * sizeof(int));
  for (int r = 0; r < 3; ++r) {
    increment<<<(n + 127) / 128, 128>>>(from, n);
    shifted<<<(n + 127) / 128, 128>>>(c, b, n);
    std::swap(from, to);
  }
  show(from, n);
  {
    increment<<<(n + 127) / 128, 128>>>(to, n);
    shifted<<<(n + 127) / 128, 128>>>(d, e, n);
  }
  show(to, n);
  show(d, n);
}
