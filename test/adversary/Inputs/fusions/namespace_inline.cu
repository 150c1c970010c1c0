// W3: an overload in an inline namespace.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

namespace a {
static int blocks(long n) { return static_cast<int>((n + 127) / 128); }
static void raise(int *x, int n) { up<<<blocks(n), 128>>>(x, n); }
static void stretch(int *x, int n) { twice<<<blocks(n), 128>>>(x, n); }
} // namespace a
namespace a {
inline namespace v2 {
static int blocks(int) { return 1; }
int use() { return blocks(1); }
} // namespace v2
} // namespace a
static void both(int *x, int n) {
  a::raise(x, n);
  a::stretch(x, n);
}
int main() {
  int *x, h[1000];
  cudaMalloc(&x, 4000);
  cudaMemset(x, 0, 4000);
  both(x, 1000);
  cudaMemcpy(h, x, 4000, cudaMemcpyDeviceToHost);
  for (int each : h)
    printf("%d ", each);
}
