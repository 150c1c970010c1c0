// Shapes in the memory of a container, which a copy is still reading, get other numbers.
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

__global__ void none() {}
int main() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  std::vector<dim3> shapes(1000000, dim3(1, 2, 3));
  dim3 *x;
  cudaMalloc(&x, shapes.size() * sizeof(dim3));
  cudaHostRegister(shapes.data(), shapes.size() * sizeof(dim3), 0);
  cudaMemcpyAsync(x, shapes.data(), shapes.size() * sizeof(dim3), cudaMemcpyHostToDevice, s);
  cudaStreamSynchronize(s); // NEEDED
  shapes[999999] = dim3(7, 8, 9);
  none<<<dim3(1), shapes[999999].x>>>();
  dim3 last;
  cudaMemcpy(&last, x + 999999, sizeof last, cudaMemcpyDeviceToHost);
  printf("%d\n", last.x);
}
