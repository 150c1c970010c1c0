// The timed region on s1 ends when the work of s2 has ended; without the wait stop is recorded before.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *a, *b; cudaMalloc(&a, 4); cudaMalloc(&b, 4);
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t start, stop, join;
  cudaEventCreate(&start); cudaEventCreate(&stop); cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
  cudaEventRecord(start, s1);
  put<<<1, 1, 0, s1>>>(a);
  put<<<1, 1, 0, s2>>>(b);
  cudaEventRecord(join, s2);
  cudaStreamWaitEvent(s1, join, 0); // NEEDED
  cudaEventRecord(stop, s1);
  cudaDeviceSynchronize();
  float ms; cudaEventElapsedTime(&ms, start, stop);
  printf("%f\n", ms);
}
