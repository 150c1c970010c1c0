// An insertion may throw.
#include <cuda_runtime.h>
#include <iostream>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
void setUp() { std::cout.exceptions(std::ios::badbit | std::ios::failbit); }
void run(int *x, int n) {
  up<<<1, 256>>>(x, n);
  std::cout << "step " << n << std::endl;
  up<<<1, 256>>>(x, n);
}
