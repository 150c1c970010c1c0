// Only BIG and WIDE together change the place.
#include <cuda_runtime.h>
#ifdef BIG
#define N 1
#else
#define N 0
#endif
#ifdef WIDE
#define M 1
#else
#define M 0
#endif
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  fill<<<n, 32>>>(x + N * M);
  less<<<n, 32>>>(x);
}
