// %n behind a flag of another library.
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void mulk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
struct Out {
  signed char len = 3;
};
void go(int *x, const signed char *w, signed char *s, int n) {
  addk<<<8, 128>>>(x, *w, n);
  printf("hello%Ihhn\n", s);
  mulk<<<8, 128>>>(x, 2, n);
}
void run(int *x, int n) {
  Out o;
  go(x, &o.len, &o.len, n);
}
int main() {
  int *x, h[1000];
  cudaMalloc(&x, 4000);
  cudaMemset(x, 1, 4000);
  run(x, 1000);
  cudaMemcpy(h, x, 4000, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", h[0], h[500], h[999]);
}
