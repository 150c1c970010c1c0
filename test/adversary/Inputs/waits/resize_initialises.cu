// The elements of the vector are initialised from pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
static float *h;
struct Cell { float v = h[3]; };
int main() {
  float *d;
  std::vector<Cell> cells;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  cells.resize(4);
  cudaDeviceSynchronize();
  printf("%f\n", cells[0].v);
}
