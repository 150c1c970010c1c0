// F5b: the first store is dead by the promise that u is other memory; one kernel with the first body loses that, and the product has two uses.
#include <cuda_runtime.h>
__global__ void kA(float *v, const float *u, const float *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = u[i] * a + x[i];
}
__global__ void kB(float *g, const float *__restrict__ u, const float *__restrict__ x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p = x[i] * a;
  g[i] = p;
  g[i] = p + u[i];
}
void run(float a) {
  float *x, *u, *v, *g;
  cudaMalloc(&x, 65536);  cudaMalloc(&u, 65536);  cudaMalloc(&v, 65536);  cudaMalloc(&g, 65536);
  kA<<<4, 256>>>(v, u, x, a);
  kB<<<4, 256>>>(g, u, x, a);
}
