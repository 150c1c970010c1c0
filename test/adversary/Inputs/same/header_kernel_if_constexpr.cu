// Kernels of a header, launched from a namespace with a class of a name that they use.
#include <cstdio>
#include <cuda_runtime.h>
namespace app {
struct Record {
  int value;
  Record(int v) : value(v) {}
};
} // namespace app
#include "headers/header_kernel_if_constexpr.h"
namespace app {
void run(int *x, int n) {
  first<<<8, 128>>>(x, n);
  second<<<8, 128>>>(x, n);
}
} // namespace app
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof *x);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  app::run(x, n);
  int h;
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
