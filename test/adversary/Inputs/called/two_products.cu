// F5b: in `a * b + c * d` the compiler chooses which product it contracts; Clang 22 (sm_80) chooses the other one when a load becomes a
// forwarded value

#include <cuda_runtime.h>

__constant__ double table[1024];

__global__ void difference(const double *src, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = src[i + 1] - src[i];
}

__global__ void blend(const double *src, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[i] * 0.5 + src[i] * 1.9;
}

void run(int n) {
  double *u, *x, *z;
  cudaMalloc(&u, (n + 1) * sizeof(double));
  cudaMalloc(&x, n * sizeof(double));
  cudaMalloc(&z, n * sizeof(double));
  difference<<<(n + 15) / 16, 16>>>(u, z, n);
  blend<<<(n + 15) / 16, 16>>>(z, x, n);
}
