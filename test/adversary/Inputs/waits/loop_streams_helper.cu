// run() (another file) works on its stream; each round waits for one.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void run(cudaStream_t);
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  for (int i = 0; i < argc; ++i) {
    run(s1);
    run(s2);
    cudaStreamSynchronize(s1); // NEEDED
    cudaStreamSynchronize(s2); // NEEDED
  }
}
