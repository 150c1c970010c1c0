// W3: an overload in a namespace that an alias names.
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
namespace b {
static long size(long n) { return n; }
} // namespace b
namespace other = b;
namespace a {
static int blocks(long n) { return static_cast<int>((n + 127) / 128); }
static void raise(int *x, int n) { up<<<blocks(other::size(n)), 128>>>(x, n); }
static void stretch(int *x, int n) { twice<<<blocks(other::size(n)), 128>>>(x, n); }
} // namespace a
namespace b {
static long size(int) { return 1; }
long use() { return size(1); }
} // namespace b
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
