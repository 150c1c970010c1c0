// A virtual method may be another one.
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

struct S {
  int *x, n;
  virtual ~S() = default;
  virtual void first() { addk<<<(n + 127) / 128, 128>>>(x, 3, n); }
  void second() { mulk<<<(n + 127) / 128, 128>>>(x, 5, n); }
};
struct T : S {
  void first() override { mulk<<<(n + 127) / 128, 128>>>(x, 9, n); }
};
static void both(S &s) {
  s.first();
  s.second();
}

int main() {
  const int n = 1000;
  int *x; cudaMalloc(&x, n * sizeof(int)); cudaMemset(x, 1, n * sizeof(int));
  T t;
  t.x = x;
  t.n = n;
  both(t);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
