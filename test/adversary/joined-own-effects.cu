// A statement between reads what it changes through a pointer itself.
// RUN: %fuse --checks=kernel-fusion --fold-memsets=off --report=%t.json %s -- && not grep applied %t.json
#include <cstdio>
extern "C" [[clang::annotate("gpufuse::host_only")]] void swab(const void *, void *, long) noexcept;
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void mulk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
__global__ void mulll(int *x, long long a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += (int)(a % 1000003);
}

static void f(int *x, int a, int n) { addk<<<(n + 127) / 128, 128>>>(x, a, n); }
static void g(int *x, int a, int n) { mulk<<<(n + 127) / 128, 128>>>(x, a, n); }
int sink;

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  int a = 3, b = 0x01020304; int *p = &a, *q = &b;
  f(x, 3, n);
  { swab(q, p, 4); sink = a; }
  g(x, 4, n);
  printf("%d\n", sink);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
