// Moved below cudaEventDestroy(e), the wait uses an event that is gone.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *a, *b, r; cudaMalloc(&a, 4); cudaMalloc(&b, 4);
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  put<<<1, 1, 0, s1>>>(a);
  cudaEventRecord(e, s1);
  cudaStreamWaitEvent(s2, e, 0); // NEEDED
  cudaEventDestroy(e);
  put<<<1, 1, 0, s2>>>(b);
  add<<<1, 1, 0, s2>>>(a);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, a, 4, cudaMemcpyDeviceToHost);
  return r;
}
