// The host polls done, recorded on s1 behind the wait for s2.
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
  cudaEvent_t e, done; cudaEventCreateWithFlags(&e, cudaEventDisableTiming); cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  put<<<1, 1, 0, s2>>>(h);
  cudaEventRecord(e, s2);
  put<<<1, 1, 0, s1>>>(d);
  cudaStreamWaitEvent(s1, e, 0); // NEEDED
  cudaEventRecord(done, s1);
  while (cudaEventQuery(done) == cudaErrorNotReady) {}
  printf("%d\n", *h);
  cudaDeviceSynchronize();
}
