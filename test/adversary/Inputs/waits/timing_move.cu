// The timed region begins behind the work of s2; moved down, the wait is inside of it or behind it.
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
  cudaEvent_t start, stop, ready;
  cudaEventCreate(&start); cudaEventCreate(&stop); cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  put<<<1, 1, 0, s2>>>(b);
  cudaEventRecord(ready, s2);
  cudaStreamWaitEvent(s1, ready, 0); // NEEDED
  cudaEventRecord(start, s1);
  put<<<1, 1, 0, s1>>>(a);
  cudaEventRecord(stop, s1);
  add<<<1, 1, 0, s1>>>(b);
  cudaDeviceSynchronize();
  float ms; cudaEventElapsedTime(&ms, start, stop);
  printf("%f\n", ms);
}
