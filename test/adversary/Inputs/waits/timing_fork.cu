// start and stop bracket the work of the fork: after inlining both are recorded with nothing between, and the time is about 0.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *a; cudaMalloc(&a, 4);
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t start, stop;
  cudaEventCreate(&start); cudaEventCreate(&stop);
  put<<<1, 1, 0, s1>>>(a);
  cudaEventRecord(start, s1);
  cudaStreamWaitEvent(s2, start, 0); // NEEDED
  add<<<1, 1, 0, s2>>>(a);
  cudaEventRecord(stop, s2);
  cudaStreamWaitEvent(s1, stop, 0); // NEEDED
  add<<<1, 1, 0, s1>>>(a);
  cudaDeviceSynchronize();
  float ms; cudaEventElapsedTime(&ms, start, stop);
  printf("%f\n", ms);
}
