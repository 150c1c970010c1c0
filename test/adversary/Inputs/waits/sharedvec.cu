// v.clear() runs the custom deleter, which reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin, total;
struct Guard { ~Guard() { total += *pin; } };
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 4); cudaMallocHost(&pin, 4); *pin = 0;
  std::vector<std::shared_ptr<int>> v; v.push_back(std::shared_ptr<int>(new int, [](int *q) { total += *pin; delete q; }));
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  v.clear();
  int r = total;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
