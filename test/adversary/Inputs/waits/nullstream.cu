// With argc == 1, s is null = the legacy default stream, and cudaStreamSynchronize(0) is the only wait before
// the host reads *p.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  cudaStream_t s = nullptr;
  if (argc > 1) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(p);
  if (argc > 1) {
    cudaStreamSynchronize(s);
  } else {
    cudaStreamSynchronize(0); // NEEDED
  }
  int r = *p;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
