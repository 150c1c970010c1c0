// v == w compares through string_views that point into pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <string_view>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  char *c; cudaMallocHost(&c, 16); for (int i = 0; i < 16; ++i) c[i] = 0;
  std::vector<std::string_view> v{std::string_view(c, 4)}, w = {"abcd"};
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  put<<<1, 1>>>((int *)c);
  cudaDeviceSynchronize(); // NEEDED
  int r = v == w;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
