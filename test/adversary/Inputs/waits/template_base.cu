// p is a member of an instantiated base class, set there.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
template <class T> struct Base { T *p = nullptr; void set(T *q) { this->p = q; } };
struct Buf : Base<int> { void alloc() { cudaMalloc(&p, 4); } };
int main() {
  int *m; cudaMallocHost(&m, 4); *m = 0;
  Buf a, b;
  a.alloc();
  b.set(m);
  put<<<1, 1>>>(b.p);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *m);
  cudaDeviceSynchronize();
}
