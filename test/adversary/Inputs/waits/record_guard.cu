// With -DTIMING both records are used: then the rewritten program does not compile.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#ifdef TIMING
#define REPORT(a, b) do { float ms; cudaEventSynchronize(b); cudaEventElapsedTime(&ms, a, b); printf("%f ms\n", ms); } while (0)
#else
#define REPORT(a, b) do {} while (0)
#endif
int main() {
  int *d, r; cudaMalloc(&d, 4);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start, 0); // NEEDED
  put<<<1, 1>>>(d);
  cudaEventRecord(stop, 0); // NEEDED
  REPORT(start, stop);
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
}
