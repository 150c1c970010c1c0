// `auto m = l` copies the lambda's own x, which the async copy still writes.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int *d, x = 0; cudaMalloc(&d, 4); cudaMemset(d, 1, 4); cudaDeviceSynchronize();
  auto l = [x, d, s1]() mutable { cudaMemcpyAsync(&x, d, 4, cudaMemcpyDeviceToHost, s1); };
  l();
  cudaStreamSynchronize(s1); // NEEDED
  auto m = l; cudaDeviceSynchronize();
}
