// A check that does not always end the program; what it changes is read behind it.
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
extern int counter;
__attribute__((weak)) void degrade() {
  extern int counter;
  counter = 5;
}
extern bool soft;
static void check(cudaError_t e) {
  if (e != cudaSuccess) {
    degrade();
    if (soft)
      return;
    exit(1);
  }
}
#define CHECK(e)                                                                                   \
  do {                                                                                             \
    if ((e) != cudaSuccess) {                                                                      \
      degrade();                                                                                   \
      if (soft)                                                                                    \
        break;                                                                                     \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)
static void f(int *x, int a, int n) {
  CHECK(cudaGetLastError());
  addk<<<8, 128>>>(x, a, n);
}
static void f2(int *x, int a, int n) {
  check(cudaGetLastError());
  addk<<<8, 128>>>(x, a, n);
}
static void g(int *x, int a, int n) { mulk<<<8, 128>>>(x, a, n); }
void run(int *x, int n) {
  void *none = nullptr;
  cudaMalloc(&none, ~0ull >> 1); // fails, and nobody looks
  f(x, 3, n);
  g(x, counter, n);
  f2(x, 3, n);
  g(x, counter, n);
}
bool soft = true;
int counter = 3;
int main() {
  int *x, h[1000];
  cudaMalloc(&x, 4000);
  cudaMemset(x, 1, 4000);
  run(x, 1000);
  cudaMemcpy(h, x, 4000, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", h[0], h[500], h[999]);
}
