// A launch beside a call, in a scope where a type means another thing.
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
typedef signed char byte;
struct Range {
  int n, a;
};
namespace ops {
typedef unsigned char byte;
struct Range {
  int a, n;
};
void add(int *x, byte a, int n) { addk<<<8, 128>>>(x, a, n); }
void mul(int *x, byte a, int n) { mulk<<<8, 128>>>(x, a, n); }
void add(int *x, Range r) { addk<<<8, 128>>>(x, r.a, r.n); }
void mul(int *x, Range r) { mulk<<<8, 128>>>(x, r.a, r.n); }
} // namespace ops
void run(int *x, int level, int n) {
  ops::add(x, level, n);
  mulk<<<8, 128>>>(x, level, n);
}
void run2(int *x, int level, int n) {
  ops::add(x, {level, n});
  mulk<<<8, 128>>>(x, level, n);
}
int main() {
  int *x, h;
  cudaMalloc(&x, 1000 * sizeof(int));
  cudaMemset(x, 0, 1000 * sizeof(int));
  run(x, 200, 1000);
  run2(x, 200, 1000);
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
