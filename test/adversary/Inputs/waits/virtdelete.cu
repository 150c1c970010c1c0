// delete b runs ~D (virtual, B's is defaulted), which reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct B { virtual ~B() = default; };
struct D : B { ~D() { total += *pin; } };
int main(int argc, char **argv) {
  cudaMallocHost(&pin, 4); *pin = 0;
  B *b = new D;
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  delete b;
  int r = total;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
