// An enumerator in a grid that BIG changes.
#include <cuda_runtime.h>
#if defined(BIG)
enum { N = 7 };
#else
enum { N = 5 };
#endif
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  fill<<<N, 32>>>(x);
  less<<<5, 32>>>(x);
}
