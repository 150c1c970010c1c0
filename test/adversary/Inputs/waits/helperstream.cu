// step(d,0) and step(d,1) launch on two different non-blocking streams; without the wait between them add<<<>>>
// races with add<<<>>>.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static cudaStream_t streams[2];
static void step(int *d, int i) { cudaStream_t s = streams[i]; add<<<1, 1, 0, s>>>(d); }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r = 0; cudaMemcpy(d, &r, 4, cudaMemcpyHostToDevice); cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 2; ++i) cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
  step(d, 0);
  cudaDeviceSynchronize(); // NEEDED
  step(d, 1);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
