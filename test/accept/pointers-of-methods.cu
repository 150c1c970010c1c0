// What pointers methods are given, the calls of these say: they are apart, where no test of extents could be written.
// RUN: rm -rf %t && %fuse --quiet --output-dir=%t %s -- | FileCheck %s
// RUN: not grep "gpufuse[_]disjoint" %t/pointers-of-methods.cu
// RUN: %gpuexec compare --seeds=3 %s %t/pointers-of-methods.cu
// CHECK-COUNT-3: warning: launches of 'gather'{{.*}} can be one
#include <cstdio>

__global__ void gather(const int *idx, const int *x, int *y, int n) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < n)
    y[r] = x[idx[r]];
}
__global__ void digit(int *y, int n) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < n)
    y[r] %= 10;
}

namespace {
class Named {
public:
  explicit Named(int n) : n(n) {}
  void apply(const int *idx, const int *x, int *y) const {
    gather<<<(n + 127) / 128, 128>>>(idx, x, y, n);
    digit<<<(n + 127) / 128, 128>>>(y, n);
  }

private:
  int n;
};
} // namespace

struct Shared {
  static void apply(const int *idx, const int *x, int *y, int n);
  void all(const int *idx, const int *x, int *y, int n);
};
void Shared::apply(const int *idx, const int *x, int *y, int n) {
  gather<<<(n + 127) / 128, 128>>>(idx, x, y, n);
  digit<<<(n + 127) / 128, 128>>>(y, n);
}
// By way of another method.
void Shared::all(const int *idx, const int *x, int *y, int n) {
  gather<<<(n + 63) / 64, 64>>>(idx, x, y, n);
  digit<<<(n + 63) / 64, 64>>>(y, n);
  apply(idx, x, y, n);
}

int main() {
  const int n = 350;
  int *x, *y, *z, *idx, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&idx, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    host[i] = (i * 7 + 3) % n;
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(idx, host, sizeof(host), cudaMemcpyHostToDevice);
  const Named op(n);
  op.apply(idx, x, y);
  op.apply(idx, x, z);
  Shared().all(idx, x, y, n);
  cudaMemcpy(host, y, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50)
    std::printf("%d\n", host[i]);
  cudaMemcpy(host, z, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 50)
    std::printf("%d\n", host[i]);
}
