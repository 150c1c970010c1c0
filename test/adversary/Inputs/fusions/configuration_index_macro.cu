// A macro of an index that BIG changes.
#include <cuda_runtime.h>
#ifdef BIG
#define AT(i) (i) * 2
#else
#define AT(i) (i)
#endif
__global__ void far(int *x) { x[AT(blockIdx.x * blockDim.x + threadIdx.x)] += 2; }
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  fill<<<n, 32>>>(x);
  far<<<n, 32>>>(x);
}
