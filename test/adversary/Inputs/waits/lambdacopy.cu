// The lambda holds a copy of the OLD stream ([=]); s then holds a new non-blocking stream. put (old) and add
// (new) are unordered without the wait.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  auto launch = [=] { put<<<1, 1, 0, s>>>(d); };
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  launch();
  cudaDeviceSynchronize(); // NEEDED
  add<<<1, 1, 0, s>>>(d);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
