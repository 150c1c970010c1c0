// A macro that another one mentions is changed by BIG.
#include <cuda_runtime.h>
#ifdef BIG
#define N 7
#else
#define N 5
#endif
#define GRID (N + 1)
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  fill<<<GRID, 32>>>(x);
  less<<<6, 32>>>(x);
}
