// What is printed goes through code of the user's, which may look at the memory.
#include <cuda_runtime.h>
#include <iostream>
#include <streambuf>
struct Tee : std::streambuf {
  int *from;
  int overflow(int c) override {
    cudaMemcpy(&c, from, 4, cudaMemcpyDeviceToHost);
    return c;
  }
} tee;
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
void setUp() { std::cout.rdbuf(&tee); }
void run(int *x, int n) {
  up<<<1, 256>>>(x, n);
  std::cout << "step " << n << std::endl;
  up<<<1, 256>>>(x, n);
}
