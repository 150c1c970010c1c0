// What a kernel printed is flushed before a stream callback runs; the callback of s2 is behind the kernel of s1 only by the wait.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#ifndef CUDART_CB
#define CUDART_CB
#endif
__global__ void say(char c) { printf("%c\n", c); }
static void CUDART_CB done(cudaStream_t, cudaError_t, void *) { puts("done"); }
int main() {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  say<<<1, 1, 0, s1>>>('a');
  cudaEventRecord(e, s1);
  cudaStreamWaitEvent(s2, e, 0); // NEEDED
  cudaStreamAddCallback(s2, done, nullptr, 0);
  cudaDeviceSynchronize();
}
