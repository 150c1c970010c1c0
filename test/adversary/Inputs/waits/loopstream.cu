// `cudaStream_t s = streams[i]` names another stream every round; work on different streams is unordered (CUDA
// C++ PG, Streams: 'commands of different streams may execute out of order with respect to one another'). Round
// 2 runs add<<<>>> beside round 1's.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r = 0; cudaMemcpy(d, &r, 4, cudaMemcpyHostToDevice); cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaStream_t streams[2];
  for (int i = 0; i < 2; ++i) cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
  for (int i = 0; i < 2; ++i) {
    cudaStream_t s = streams[i];
    add<<<1, 1, 0, s>>>(d);
    cudaStreamSynchronize(s); // NEEDED
  }
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
