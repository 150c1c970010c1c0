// Functions of equal text in two namespaces, where a type means two things.
#include <cstdio>
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
namespace image {
typedef unsigned char level;
void add(int *x, level a, int n) { addk<<<8, 128>>>(x, a, n); }
void mul(int *x, level a, int n) { mulk<<<8, 128>>>(x, a, n); }
void run(int *x, int a, int n) {
  add(x, a, n);
  mul(x, a, n);
}
namespace deltas {
typedef signed char level;
void add(int *x, level a, int n) { addk<<<8, 128>>>(x, a, n); }
void mul(int *x, level a, int n) { mulk<<<8, 128>>>(x, a, n); }
void run(int *x, int a, int n) {
  add(x, a, n);
  mul(x, a, n);
}
} // namespace deltas
} // namespace image
int main() {
  int *x, h;
  cudaMalloc(&x, 4000);
  cudaMemset(x, 0, 4000);
  image::run(x, 200, 1000);
  cudaDeviceSynchronize();
  image::deltas::run(x, -3, 1000);
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
