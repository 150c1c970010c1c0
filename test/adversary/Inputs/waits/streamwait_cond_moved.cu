// The wait of the macro is made only if both is set; moved down it is no reason to take the other one away.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#define JOIN(s, e) if (both) cudaStreamWaitEvent(s, e, 0)
int main(int argc, char **argv) {
  int *a, *b, r; cudaMalloc(&a, 4); cudaMalloc(&b, 4);
  const bool both = argc > 1;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  put<<<1, 1, 0, s1>>>(a);
  cudaEventRecord(e, s1);
  JOIN(s2, e);
  put<<<1, 1, 0, s2>>>(b);
  if (both) add<<<1, 1, 0, s2>>>(a);
  cudaStreamWaitEvent(s2, e, 0); // NEEDED
  add<<<1, 1, 0, s2>>>(a);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, a, 4, cudaMemcpyDeviceToHost);
  return r;
}
