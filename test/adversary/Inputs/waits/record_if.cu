// With -DVERBOSE the event is waited for: record, creation and variable are of use.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *d, r; cudaMalloc(&d, 4);
  cudaEvent_t e;
  cudaEventCreate(&e);
  put<<<1, 1>>>(d);
  cudaEventRecord(e, 0); // NEEDED
#ifdef VERBOSE
  cudaEventSynchronize(e);
  puts("put");
#endif
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
  cudaEventDestroy(e);
}
