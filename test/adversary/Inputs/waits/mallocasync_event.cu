// As mallocasync.cu, with the event pattern of the programming guide: the stream wait orders use on s2 behind
// the allocation on s1.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int *d, r; cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaMallocAsync((void **)&d, 4, s1);
  cudaEventRecord(e, s1);
  cudaStreamWaitEvent(s2, e, 0); // NEEDED
  put<<<1, 1, 0, s2>>>(d);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
