// A helper of a grid that BIG changes inside.
#include <cuda_runtime.h>
static int up(int n) {
#ifdef BIG
  return n / 7;
#else
  return n / 5;
#endif
}
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  fill<<<up(100), 32>>>(x);
  less<<<20, 32>>>(x);
}
