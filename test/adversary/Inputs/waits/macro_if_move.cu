// sync is set to false below the wait; moved down, SYNC does not wait any more.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#define SYNC(s) if (sync) cudaStreamSynchronize(s)
int main(int argc, char **argv) {
  int *h, x[64]; cudaMallocHost(&h, 4); *h = 0;
  bool sync = argc > 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(h);
  SYNC(s); // NEEDED
  for (int i = 0; i < 64; ++i) x[i] = i;
  sync = false;
  for (int i = 0; i < 64; ++i) x[i] += i;
  printf("%d\n", *h + x[3]);
}
