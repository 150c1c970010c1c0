// A macro of the function counts with __COUNTER__.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
#define CHECK_IMPL(call, e)                                                                        \
  do {                                                                                             \
    cudaError_t e = (call);                                                                        \
    if (e != cudaSuccess)                                                                          \
      exit(1);                                                                                     \
  } while (0)
#define CHECK(call) CHECK_IMPL(call, CAT(err_, __COUNTER__))
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
void grow(int *x, int n) {
  add_kernel<<<8, 128>>>(x, n);
  CHECK(cudaGetLastError());
}
void shrink(int *x, int n) {
  scale_kernel<<<8, 128>>>(x, n);
  CHECK(cudaGetLastError());
}
static const int id = __COUNTER__;
int main() {
  int *x;
  cudaMalloc(&x, 1000 * sizeof(int));
  cudaMemset(x, 0, 1000 * sizeof(int));
  grow(x, 1000);
  shrink(x, 1000);
  printf("%d\n", id);
}
