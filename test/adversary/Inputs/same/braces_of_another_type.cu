// Braces for the class of one namespace: where the caller stands they would make an object of another of that name.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(...)                                                                                 \
  do {                                                                                             \
    cudaError_t e = (__VA_ARGS__);                                                                 \
    if (e != cudaSuccess) {                                                                        \
      fprintf(stderr, "%s\n", cudaGetErrorString(e));                                              \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)
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
struct Range {
  int n, a;
};
namespace ops {
struct Range {
  int a, n;
};
cudaError_t add(int *x, Range r) {
  addk<<<8, 128>>>(x, r.a, r.n);
  return cudaGetLastError();
}
cudaError_t mul(int *x, Range r) {
  mulk<<<8, 128>>>(x, r.a, r.n);
  return cudaGetLastError();
}
} // namespace ops
void run(int *x) {
  ops::add(x, {3, 1000});
  CHECK(ops::mul(x, {3, 1000}));
}
int main() {
  int *x, h;
  CHECK(cudaMalloc(&x, 1000 * sizeof(int)));
  CHECK(cudaMemset(x, 0, 1000 * sizeof(int)));
  run(x);
  CHECK(cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost));
  printf("%d\n", h);
}
