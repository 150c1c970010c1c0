// With -DTWO there is work of s2 that the wait is for.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *h, *d; cudaMallocHost(&h, 4); *h = 0; cudaMalloc(&d, 4);
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
#ifdef TWO
  put<<<1, 1, 0, s2>>>(h);
#endif
  cudaEventRecord(e, s2);
  cudaStreamWaitEvent(s1, e, 0); // NEEDED
  add<<<1, 1, 0, s1>>>(h);
  cudaStreamSynchronize(s1);
  printf("%d\n", *h);
}
