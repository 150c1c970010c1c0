// Moved below the declaration of the inner s, the wait would be for another stream.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *h, x[64]; cudaMallocHost(&h, 4); *h = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(h);
  if (argc > 1) {
    cudaStreamSynchronize(s); // NEEDED
    cudaStream_t s = 0;
    for (int i = 0; i < 64; ++i) x[i] = i;
    for (int i = 0; i < 64; ++i) x[i] += i;
    put<<<1, 1, 0, s>>>(h);
  }
}
