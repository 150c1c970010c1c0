// Elements of a class whose default constructor is implicit, with a member that reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <map>
static float *h;
struct Cell { float v = h[3]; };
int main() {
  float *d;
  std::map<int, Cell> cells; int four = 4;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  cells[four];
  cudaDeviceSynchronize();
  printf("%f\n", cells[four].v);
}
