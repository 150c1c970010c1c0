// Only every second round waits at SYNC_ODD; moved, it is taken to wait in each, and the real wait goes.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#define SYNC_ODD(n, s) if ((n) % 2) cudaStreamSynchronize(s)
int main(int argc, char **argv) {
  int *h, x[64], sum = 0; cudaMallocHost(&h, 4); *h = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  for (int round = 0; round < argc; ++round) {
    add<<<1, 1, 0, s>>>(h);
    SYNC_ODD(round, s);
    for (int i = 0; i < 64; ++i) x[i] = i;
    if (round % 2) sum += *h;
    sum += x[round % 64];
    cudaStreamSynchronize(s); // NEEDED
    sum += *h;
  }
  printf("%d\n", sum);
}
