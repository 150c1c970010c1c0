// cublasSetStream-like: the library works on s1 and s2.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
struct Handle; void attach(Handle *, cudaStream_t); void gemm(Handle *, float *);
void both(Handle *x, Handle *y, float *a, float *b, float *out) {
  cudaStream_t s1, s2;
  cudaStreamCreate(&s1);
  cudaStreamCreate(&s2);
  attach(x, s1);
  attach(y, s2);
  gemm(x, a);
  gemm(y, b);
  cudaStreamSynchronize(s1); // NEEDED
  cudaStreamSynchronize(s2); // NEEDED
  cudaStreamDestroy(s1);
  cudaStreamDestroy(s2);
}
