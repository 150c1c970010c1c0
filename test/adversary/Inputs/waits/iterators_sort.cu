// std::sort(b, e) reads and writes the vector's elements beside the kernel (HMM/ATS).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  std::vector<int> v(4);
  auto b = v.begin(), e = v.end();
  put<<<1, 1>>>(v.data());
  cudaDeviceSynchronize(); // NEEDED
  std::sort(b, e);
  int r = 0;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
