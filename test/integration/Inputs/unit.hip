#include <hip/hip_runtime.h>
__global__ void first(int *x) { x[threadIdx.x] = 1; }
__global__ void second(int *x) { x[threadIdx.x] += 2; }
int main() {
  int *x;
  (void)hipMalloc(&x, 256);
  first<<<1, 64>>>(x);
  second<<<1, 64>>>(x);
}
