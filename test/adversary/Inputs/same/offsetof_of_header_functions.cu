// offsetof in functions of a header, called from a namespace with a class of that name.
#include <cstdio>
#include <cuda_runtime.h>
namespace app {
struct Record {
  int pad;
  int value;
  int more[2];
};
} // namespace app
#include "headers/offsetof_of_header_functions.h"
namespace app {
void run(int *x, int n) {
  add(x, n);
  scale(x, n);
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
