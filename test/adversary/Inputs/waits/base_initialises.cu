// Elements with a base class whose member reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
static float *h;
#include <deque>
struct Base { float v = h[3]; };
struct Cell : Base { int k; };
int main() {
  float *d, init[64];
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) { h[i] = i; init[i] = -i; }
  cudaMemcpy(d, init, 256, cudaMemcpyHostToDevice);
  std::deque<Cell> cells;
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  cells.resize(4);
  cudaDeviceSynchronize();
  printf("%f\n", cells[0].v);
}
