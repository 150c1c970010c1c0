// const_cast<int &>(p[0]) writes *p although the parameter is const int * (valid: the memory is not const).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ int out;
__global__ void call(const int *p) { const_cast<int &>(p[0]) = 1; }
__global__ void rd(const int *p) { out = *p; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int *d; cudaMalloc(&d, 4); int r;
  call<<<1, 1, 0, s1>>>(d);
  cudaDeviceSynchronize(); // NEEDED
  rd<<<1, 1, 0, s2>>>(d);
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&r, out, 4); printf("%d\n", r);
}
