// begin() (another file) starts work on its stream; each wait is for one of them.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void begin(cudaStream_t s);
int main() {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  begin(s1);
  begin(s2);
  cudaStreamSynchronize(s1); // NEEDED
  cudaStreamSynchronize(s2); // NEEDED
}
