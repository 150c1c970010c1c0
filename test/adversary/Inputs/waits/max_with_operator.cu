// std::max calls the operator of the type: it asks the device.
#include <cuda_runtime.h>
#include <cstdio>
#include <algorithm>
__global__ void put(int *p) { *p = 7; }
static int *d; static cudaStream_t side;
struct Ref { int k; };
static int got;
static bool operator<(const Ref &a, const Ref &b) {
  int *pinned; cudaMallocHost(&pinned, 16);
  cudaMemcpyAsync(pinned, d, 4, cudaMemcpyDeviceToHost, side);
  cudaStreamSynchronize(side);
  got = *pinned;
  return a.k < b.k;
}
int main() {
  cudaMalloc(&d, 256); cudaMemset(d, 0, 256);
  cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
  Ref a{1}, b{2};
  put<<<1, 1>>>(d);
  cudaDeviceSynchronize(); // NEEDED
  std::max(a, b);
  cudaDeviceSynchronize();
  printf("%d\n", got);
}
