// A macro that observes with BIG.
#include <cuda_runtime.h>
#ifdef BIG
#define SHOW(p) show(p)
#else
#define SHOW(p)
#endif
void show(int *);
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  fill<<<n, 32>>>(x);
  SHOW(x);
  less<<<n, 32>>>(x);
}
