// F5b: 250 rounds, from base to base + 250: the compiler writes them out, and so far behind the product the sum takes it, as the second body uses a.
#include <cuda_runtime.h>
__global__ void kA(float *__restrict__ v, float *__restrict__ g, const float *__restrict__ x, const float *__restrict__ y, int base, float a, float b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p = x[i] * a;
  v[i] = p;
  float s = b;
  _Pragma("unroll") for (long k = base; k < base + 250L; ++k)
    s = (s + y[k] + y[k + 7]) + y[k + 9];
  g[i] = s + p;
}
__global__ void kB(float *__restrict__ z, const float *__restrict__ u, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = u[i] + a;
}
void run(float a, float b, int base) {
  float *x, *y, *u, *v, *g, *z;
  cudaMalloc(&x, 65536);  cudaMalloc(&y, 65536);  cudaMalloc(&u, 65536);  cudaMalloc(&v, 65536);  cudaMalloc(&g, 65536); cudaMalloc(&z, 65536);
  kA<<<4, 256>>>(v, g, x, y, base, a, b);
  kB<<<4, 256>>>(z, u, a);
}
