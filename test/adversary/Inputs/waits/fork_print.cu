// Kernels on s1 and s2 print; the joined order is by events.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
__global__ void say(const char c) { printf("%c\n", c); }
int main() {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  int *x; cudaMalloc(&x, 4);
  say<<<1, 1, 0, s1>>>('a');
  add<<<1, 1, 0, s1>>>(x);
  cudaEventRecord(e, s1);
  cudaStreamWaitEvent(s2, e, 0); // NEEDED
  say<<<1, 1, 0, s2>>>('b');
  add<<<1, 1, 0, s2>>>(x);
  cudaDeviceSynchronize();
}
