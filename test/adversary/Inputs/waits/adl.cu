// std::swap_ranges calls swap(A&, A&), which waits; the host reads pinned memory after it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <algorithm>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
struct A { int v; };
static void swap(A &x, A &y) {
  int t = x.v; x.v = y.v; y.v = t;
  cudaDeviceSynchronize(); // NEEDED
}
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  A a{1}, b{2};
  swap(a, b);
  put<<<1, 1>>>(p);
  std::swap_ranges(&a, &a + 1, &b);
  printf("%d\n", *p);
}
