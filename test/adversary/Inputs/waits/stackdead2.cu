// Kernel writes the local variable v of run() (HMM/ATS: pageableMemoryAccess). run() returns before the kernel
// has finished; the kernel then writes into the frame of clobber().
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static void run(cudaStream_t s) {
  int v = 0;
  put<<<1, 1, 0, s>>>(&v);
  cudaStreamSynchronize(s); // NEEDED
}
static int clobber(int n) { int a[64]; for (int i = 0; i < 64; ++i) a[i] = n * i; return a[n]; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  run(s1);
  int x = clobber(3);
  cudaDeviceSynchronize();
  return x - 9;
}
