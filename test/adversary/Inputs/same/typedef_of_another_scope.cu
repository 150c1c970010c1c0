// A type that means another thing where the caller stands.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t e = (call);                                                                        \
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
typedef signed char byte;
namespace ops {
typedef unsigned char byte;
cudaError_t add(int *x, byte a, int n) {
  addk<<<8, 128>>>(x, a, n);
  return cudaGetLastError();
}
cudaError_t mul(int *x, byte a, int n) {
  mulk<<<8, 128>>>(x, a, n);
  return cudaGetLastError();
}
} // namespace ops
void run(int *x, int level, int n) {
  CHECK(ops::add(x, level, n));
  CHECK(ops::mul(x, level, n));
}
int main() {
  int *x, h;
  CHECK(cudaMalloc(&x, 1000 * sizeof(int)));
  CHECK(cudaMemset(x, 0, 1000 * sizeof(int)));
  run(x, 200, 1000);
  CHECK(cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost));
  printf("%d\n", h);
}
