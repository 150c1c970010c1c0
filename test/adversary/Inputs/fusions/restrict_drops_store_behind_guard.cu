// F5b: the same behind a guard, where a fence would stand.
#include <cuda_runtime.h>
__global__ void kA(float *v, const float *u, const float *x, float a, int n) {

  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = u[i] + x[i] * a;
}
__global__ void kB(float *g, const float *__restrict__ u, const float *__restrict__ x, float a, int n) {

  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
 float p = x[i] * a;
  g[i] = p;
  g[i] = p + u[i];
}
void run(float a, int n) {
  float *x, *u, *v, *g;
  cudaMalloc(&x, 65536);  cudaMalloc(&u, 65536);  cudaMalloc(&v, 65536);  cudaMalloc(&g, 65536);
  kA<<<4, 256>>>(v, u, x, a, n);
  kB<<<4, 256>>>(g, u, x, a, n);
}
