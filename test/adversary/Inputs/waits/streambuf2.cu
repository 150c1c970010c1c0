// `std::cout << 1` calls the user's streambuf, which reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <iostream>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct Buf : std::streambuf { int overflow(int) override { total = *pin; return 0; } };
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 4); cudaMallocHost(&pin, 4); *pin = 0;
  Buf b; std::cout.rdbuf(&b);
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  std::cout << 1;
  int r = total;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
