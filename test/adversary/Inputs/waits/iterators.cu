// std::accumulate(b, e) reads the vector's elements, which the kernel (HMM/ATS) writes; the iterators were taken
// earlier.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <numeric>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  std::vector<int> v(4);
  auto b = v.begin(), e = v.end();
  put<<<1, 1>>>(v.data());
  cudaDeviceSynchronize(); // NEEDED
  int r = std::accumulate(b, e, 0);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
