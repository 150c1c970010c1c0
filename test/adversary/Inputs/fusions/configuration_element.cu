// What an element is, and so where it stands, is changed by BIG.
#include <cuda_runtime.h>
#ifdef BIG
struct Pair { int a, b; };
#else
struct Pair { int a; };
#endif
__global__ void pairs(Pair *p) { p[blockIdx.x * blockDim.x + threadIdx.x].a = 3; }
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] -= 2; }
__global__ void part(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= 2;
}
void run(int *x, int n) {
  pairs<<<n, 32>>>((Pair *)x);
  fill<<<n, 32>>>(x);
}
