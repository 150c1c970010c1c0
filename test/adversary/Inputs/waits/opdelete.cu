// The class's own operator delete reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct S { int x; static void operator delete(void *q) { total += *pin; ::operator delete(q); } };
int main(int argc, char **argv) {
  cudaMallocHost(&pin, 4); *pin = 0;
  S *b = new S;
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  delete b;
  int r = total;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
