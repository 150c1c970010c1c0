// The host polls s1, which waits for s2; without the wait s1 is done at once and h is read too early.
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
  put<<<1, 1, 0, s2>>>(h);
  cudaEventRecord(e, s2);
  put<<<1, 1, 0, s1>>>(d);
  cudaStreamWaitEvent(s1, e, 0); // NEEDED
  while (cudaStreamQuery(s1) == cudaErrorNotReady) {}
  printf("%d\n", *h);
  cudaDeviceSynchronize();
}
