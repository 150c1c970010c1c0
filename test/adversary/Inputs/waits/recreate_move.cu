// The wait is for the first stream of that name: moved down it uses it after its end, and below the new creation another one.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *h, x[64]; cudaMallocHost(&h, 4); *h = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(h);
  cudaStreamSynchronize(s); // NEEDED
  cudaStreamDestroy(s);
  for (int i = 0; i < 64; ++i) x[i] = i;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  for (int i = 0; i < 64; ++i) x[i] += i;
  printf("%d\n", *h + x[3]);
  cudaStreamDestroy(s);
}
