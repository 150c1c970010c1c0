// tell sets a flag behind put; the host polls the flag and then reads h.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
__global__ void tell(volatile int *flag) { __threadfence_system(); *flag = 1; }
int main() {
  int *h, *flag; cudaMallocHost(&h, 4); *h = 0; cudaMallocHost(&flag, 4); *flag = 0;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  put<<<1, 1, 0, s2>>>(h);
  cudaEventRecord(e, s2);
  cudaStreamWaitEvent(s1, e, 0); // NEEDED
  tell<<<1, 1, 0, s1>>>(flag);
  while (*(volatile int *)flag == 0) {}
  printf("%d\n", *h);
  cudaDeviceSynchronize();
}
