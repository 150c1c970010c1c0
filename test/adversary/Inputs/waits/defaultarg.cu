// The default argument is `gs`, a non-blocking stream: f(d) does NOT run on the legacy default stream. Non-
// blocking streams do not synchronise with the legacy stream, so add<<<>>> races with put<<<>>>.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static cudaStream_t gs;
static void f(int *d, cudaStream_t s = gs) { put<<<1, 1, 0, s>>>(d); }
int main(int argc, char **argv) {
  cudaStreamCreateWithFlags(&gs, cudaStreamNonBlocking);
  int *d; cudaMalloc(&d, 4); int r;
  f(d);
  cudaDeviceSynchronize(); // NEEDED
  add<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
