// Two fields of one name, in a base and in the class.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void scale_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
struct Grid {
  int n;
};
struct Solver : Grid {
  int n; // interior
  int *x;
  void all() {
    int blocks = (Grid::n + 127) / 128;
    add_kernel<<<blocks, 128>>>(x, Grid::n);
  }
  void interior() {
    int blocks = (n + 127) / 128;
    scale_kernel<<<blocks, 128>>>(x, Grid::n);
  }
  void step() {
    all();
    interior();
  }
};
int main() {
  Solver s;
  s.Grid::n = 1000;
  s.n = 500;
  cudaMalloc(&s.x, 1000 * sizeof(int));
  cudaMemset(s.x, 0, 1000 * sizeof(int));
  s.step();
  int h[1000];
  cudaMemcpy(h, s.x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
