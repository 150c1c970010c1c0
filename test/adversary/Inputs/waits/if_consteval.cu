// FLAGS: -std=c++23
// if consteval: another branch is taken when it runs.
#include <cuda_runtime.h>
#include <cstdio>
static int *d;
__global__ void put(int *p) { *p = 7; }
inline int start() { put<<<1, 1>>>(d); return 1; }
constexpr int begin() {
  if consteval { return 0; } else { return start(); }
}
int main() {
  cudaMallocHost(&d, 256); *d = 0;
  begin();
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *d);
}
