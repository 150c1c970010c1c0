// const_cast<S &>(*this) in a const member function writes *s.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ int out;
struct S { int n; __device__ void f() const { const_cast<S &>(*this).n = 1; } };
__global__ void call(const S *s) { s->f(); }
__global__ void rd(const S *s) { out = s->n; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  S *d; int r; cudaMalloc(&d, sizeof *d); call<<<1, 1, 0, s1>>>(d);
  cudaDeviceSynchronize(); // NEEDED
  rd<<<1, 1, 0, s2>>>(d);
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&r, out, 4); printf("%d\n", r);
}
