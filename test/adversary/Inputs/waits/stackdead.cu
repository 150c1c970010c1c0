// set() returns while the copy may still read its parameter v from the stack (cudaMemcpyAsync from pageable
// memory 'might be synchronous'; on ATS/HMM machines it need not be staged): lifetime of v ends with set(),
// clobber() overwrites it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static void set(int *d, int v, cudaStream_t s) {
  cudaMemcpyAsync(d, &v, 4, cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s); // NEEDED
}
static int clobber(int n) { int a[64]; for (int i = 0; i < 64; ++i) a[i] = n * i; return a[n]; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  set(d, 5, s1);
  int x = clobber(3);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
