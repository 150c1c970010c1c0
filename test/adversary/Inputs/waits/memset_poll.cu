// The byte that the host polls is set behind the wait, by a memset.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *h, *flag; cudaMallocHost(&h, 4); *h = 0; cudaMallocHost(&flag, 4); *flag = 0;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaMemsetAsync(h, 1, 4, s2);
  cudaEventRecord(e, s2);
  cudaStreamWaitEvent(s1, e, 0); // NEEDED
  cudaMemsetAsync(flag, 1, 4, s1);
  while (*(volatile int *)flag != 0x01010101) {}
  int r = *h;
  cudaDeviceSynchronize();
  return r & 1;
}
