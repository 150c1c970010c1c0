// W3: an overload in the namespace of a base of an argument.
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
struct Size {
  int n;
};
} // namespace b
struct Own : b::Size {};
namespace a {
static int blocks(const Own &of, ...) { return (of.n + 127) / 128; }
static Own own(int n) {
  Own of;
  of.n = n;
  return of;
}
static void raise(int *x, int n) { up<<<blocks(own(n)), 128>>>(x, n); }
static void stretch(int *x, int n) { twice<<<blocks(own(n)), 128>>>(x, n); }
} // namespace a
namespace b {
static int blocks(const Size &) { return 1; }
int use() { return blocks(Size{1}); }
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
