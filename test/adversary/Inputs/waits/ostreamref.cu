// `os << 1` writes the pinned buffer that pubsetbuf gave to the stringbuf.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <sstream>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  char *p; cudaMallocHost(&p, 16); std::ostringstream o; o.rdbuf()->pubsetbuf(p, 16); std::ostream &os = o;
  put<<<1, 1>>>((int *)p);
  cudaDeviceSynchronize(); // NEEDED
  os << 1; int r = 0;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
