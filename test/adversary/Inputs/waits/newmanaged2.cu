// The program's operator new[] gives managed memory. Without concurrentManagedAccess the host may not touch
// managed memory while any kernel runs (CUDA C++ PG, Unified Memory).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <new>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void *operator new[](size_t n) { void *p; cudaMallocManaged(&p, n); return p; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int *v = new int[4];
  put<<<1, 1>>>(d);
  cudaDeviceSynchronize(); // NEEDED
  v[0] = 1;
  cudaDeviceSynchronize();
}
