// Destructors of members / of a lifetime-extended temporary write g.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ int g, out;
struct T { __device__ ~T() { g = 1; } };
struct U { T t[2]; };
__global__ void call() { U u[2]; const U &x = U(); }
__global__ void show() { out = g; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int r;
  call<<<1, 1, 0, s1>>>();
  cudaDeviceSynchronize(); // NEEDED
  show<<<1, 1, 0, s2>>>();
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&r, out, 4); printf("%d\n", r);
}
