// Equal numbers of types that differ, in conditions.
#include <cstdio>
#include <cuda_runtime.h>
// default member/ macros: const local aliasing through template args; enum types; auto
enum class Op : int { add = 1, mul = 2 };
template <Op O> __device__ int apply(int a, int b) { return O == Op::add ? a + b : a * b; }
template <int N> struct Tab {
  static __device__ int get(int i) { return i * N; }
};
__device__ int scale(float) { return 1; }
__device__ int scale(double) { return 2; }
__device__ int pick(char) { return 1; }
__device__ int pick(int) { return 2; }
__global__ void k1(int *x, int n) {
  const char c = 3;
  float f = 2;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = apply<Op::add>(i, c) + Tab<3>::get(i) + scale(f) + pick(c);
}
__global__ void k2(int *y, int n) {
  const int c = 3;
  double f = 2;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = apply<Op::mul>(i, c) + Tab<5>::get(i) + scale(f) + pick(c);
}
__global__ void k3(int *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int last = n - 1;
  if (i < n)
    x[i] += last - (int)i > 0;
}
__global__ void k4(int *x, unsigned n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned last = n - 1;
  if (i < n)
    x[i] += last - i > 0;
}
__global__ void k5(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool wide = sizeof(int) - 8 > 0;
  if (i < n)
    x[i] += wide;
}
__global__ void k6(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool wide = 4 - 8 > 0;
  if (i < n)
    x[i] += wide;
}
int main() {
  int *x, *y, h[2];
  cudaMalloc(&x, 4000);
  cudaMalloc(&y, 4000);
  cudaMemset(x, 0, 4000);
  cudaMemset(y, 0, 4000);
  cudaDeviceSynchronize();
  k1<<<8, 128>>>(x, 1000);
  k2<<<8, 128>>>(y, 1000);
  cudaDeviceSynchronize();
  k3<<<8, 128>>>(x, 1000);
  k4<<<8, 128>>>(y, 1000);
  cudaDeviceSynchronize();
  k5<<<8, 128>>>(x, 1000);
  k6<<<8, 128>>>(y, 1000);
}
