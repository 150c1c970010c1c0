// Each device has its own default stream ('Each device has its own default stream, so commands issued to the
// default stream of a device may execute ... concurrently with respect to commands issued to the default stream
// of any other device', CUDA C++ PG, Stream and Event Behavior in multi-device systems). add on device 1 (peer
// access) races with put on device 0.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaSetDevice(0);
  put<<<1, 1>>>(d);
  cudaDeviceSynchronize(); // NEEDED
  cudaSetDevice(1); // peer access was enabled
  add<<<1, 1>>>(d);
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  return r;
}
