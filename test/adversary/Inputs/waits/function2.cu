// ~std::function destroys the captured Guard, whose destructor reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <functional>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct Guard { ~Guard() { total += *pin; } };
static std::function<void()> make() { Guard g; return [g] {}; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 4); cudaMallocHost(&pin, 4); *pin = 0;
  {
  std::function<void()> f = make();
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  }
  int r = total;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
