// M1: the size in a field of an object that std::bit_cast makes.
#include <array>
#include <bit>
#include <cstdio>
#include <cuda_runtime.h>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
struct Header {
  size_t bytes;
  Header(int n) : bytes(n * sizeof(int)) {}
};
static void set(int *x, std::array<char, 8> file) {
  Header header = std::bit_cast<Header>(file);
  cudaMemset(x, 0, header.bytes);
  up<<<4, 256>>>(x, 100);
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 1, 400);
  set(x, {6});
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 3; ++i)
    printf("%x\n", h[i]);
}
