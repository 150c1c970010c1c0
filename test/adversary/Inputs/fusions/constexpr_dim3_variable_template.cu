// Two instances of one variable template, of extents.
#include <cstdio>
#include <cuda_runtime.h>
template <int N> constexpr dim3 shape(N);
template <int N> struct Cfg {
  static constexpr dim3 block{N};
};
__global__ void add_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void scale_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
static void a(int *x, int n) {
  dim3 threads = shape<128>;
  add_kernel<<<8, threads>>>(x, n);
}
static void b(int *x, int n) {
  dim3 threads = shape<64>;
  scale_kernel<<<8, threads>>>(x, n);
}
int main() {
  int *x;
  cudaMalloc(&x, 1000 * sizeof(int));
  cudaMemset(x, 0, 1000 * sizeof(int));
  a(x, 1000);
  b(x, 1000);
  int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
