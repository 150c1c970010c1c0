// a launch argument waits, another reads
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

static cudaStream_t s; static int *h, *d;
__global__ void fill(int *p, int v) { p[threadIdx.x] = v; }
static int start() { fill<<<1, 64, 0, s>>>(d, 7); cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, s); return 0; }
static int settle() { 
  cudaDeviceSynchronize(); // NOLINT
 return 0; }
struct Waiter { ~Waiter() { 
  cudaDeviceSynchronize(); // NOLINT
 } };
struct Begin { Begin() { 
  cudaDeviceSynchronize(); // NOLINT
 } };
__global__ void take(int, int) {}
int main(int argc, char **argv) {
  cudaStreamCreate(&s); cudaMallocHost(&h, 256); cudaMalloc(&d, 256); int n = argc - 1;
  start();
  cudaDeviceSynchronize(); // NEEDED
  take<<<1, 1, 0, s>>>(settle(), h[0]);
}
