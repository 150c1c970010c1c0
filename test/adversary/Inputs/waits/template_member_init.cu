// b.p is the pinned memory m, by the constructor of the class template.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
template <class T> struct View {
  T *p; int n;
  View() : p(nullptr), n(0) {}
  View(T *q, int n) : p(q), n(n) {}
};
int main() {
  int *m; cudaMallocHost(&m, 4); *m = 0;
  View<int> a, b(m, 1);
  cudaMalloc(&a.p, 4);
  put<<<1, 1>>>(b.p);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *m);
  cudaDeviceSynchronize();
  cudaFree(a.p);
}
