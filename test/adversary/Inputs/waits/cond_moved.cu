// sync_if(debug) waits only if debug is set; moved down it is still no reason to take the other wait away.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#define SYNC(s) if (debug) cudaStreamSynchronize(s)
int main(int argc, char **argv) {
  int *h, x[64]; cudaMallocHost(&h, 4); *h = 0;
  const bool debug = argc > 1;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(h);
  SYNC(s);
  for (int i = 0; i < 64; ++i) x[i] = i;
  if (debug) printf("%d\n", *h);
  cudaStreamSynchronize(s); // NEEDED
  printf("%d\n", *h + x[3]);
}
