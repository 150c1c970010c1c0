// `a` is a structured binding to p->a in pinned memory; reading it needs the wait.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
struct P { int a, b; };
int main(int argc, char **argv) {
  P *p; cudaMallocHost(&p, 16); *p = P();  auto &[a, b] = *p;
  put<<<1, 1>>>(&p->a);
  cudaDeviceSynchronize(); // NEEDED
  int r = a;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
