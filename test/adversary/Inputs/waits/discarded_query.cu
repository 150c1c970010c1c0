// cudaGetLastError, whose value is discarded, reports nothing.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; if (*p == 7) __trap(); }
__global__ void add(int *p) { *p += 1; }
static void check(cudaError_t e) { if (e != cudaSuccess) { fprintf(stderr, "failed\n"); exit(1); } }
int main() {
  int *d; check(cudaMalloc(&d, 8));
  put<<<1, 1>>>(d);
  check(cudaDeviceSynchronize()); // NEEDED
  cudaDeviceSynchronize();
  cudaGetLastError();
  return 0;
}
