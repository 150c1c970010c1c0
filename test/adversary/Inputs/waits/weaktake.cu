// The weak take() is replaced in another file and keeps s; give() gives it back, t == s. The wait is the only
// one before the host read.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
__attribute__((weak)) void take(cudaStream_t) {} // replaced in another file: keeps it
cudaStream_t give(); // gives it back
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  cudaStream_t s, t; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  take(s); t = give();
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  add<<<1, 1, 0, s>>>(p);
  cudaStreamSynchronize(t); // NEEDED
  int r = *p;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
