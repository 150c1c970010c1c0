// b.p is the pinned memory m, given to it inside of the class template.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
template <class T> struct Buf {
  T *p = nullptr;
  void use(T *other) { p = other; }
};
int main() {
  int *m; cudaMallocHost(&m, 4); *m = 0;
  Buf<int> a, b;
  cudaMalloc(&a.p, 4);
  b.use(m);
  put<<<1, 1>>>(b.p);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *m);
  cudaDeviceSynchronize();
  cudaFree(a.p);
}
