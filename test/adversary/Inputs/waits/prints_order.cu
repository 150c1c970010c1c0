// Both kernels print; only the wait says which line comes first.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void say(const char c) { printf("%c\n", c); }
int main() {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  say<<<1, 1, 0, s1>>>('a');
  cudaEventRecord(e, s1);
  cudaStreamWaitEvent(s2, e, 0); // NEEDED
  say<<<1, 1, 0, s2>>>('b');
  cudaDeviceSynchronize();
}
