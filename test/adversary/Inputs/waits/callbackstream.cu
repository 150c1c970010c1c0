// cudaStreamAddCallback hands the stream to the callback, which keeps it: `kept` == s.
// cudaStreamSynchronize(kept) waits for put; without it the host reads *p while put runs.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static cudaStream_t kept;
static void cb(cudaStream_t s, cudaError_t, void *) { kept = s; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamAddCallback(s, cb, nullptr, 0);
  cudaDeviceSynchronize(); printf("%d\n", *p);
  put<<<1, 1, 0, s>>>(p);
  cudaStream_t t = kept;
  cudaStreamSynchronize(t); // NEEDED
  int r = *p;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
