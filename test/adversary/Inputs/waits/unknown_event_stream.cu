// The caller has recorded the event on one stream and works on the other one.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void drain(cudaEvent_t *events, cudaStream_t *streams) {
  cudaEvent_t e = events[0];
  cudaStream_t b = streams[1];
  cudaEventSynchronize(e); // NEEDED
  cudaStreamSynchronize(b); // NEEDED
}
