// F2: in `t = (*p++ = 5)` p is stepped twice
#include <cuda_runtime.h>
#include <cstdio>


__global__ void A(int *x, int *y, int *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; int *p = x + 2 * i; int t = (*p++ = 5); p[0] = i + t; }
__global__ void B(int *x, int *y, int *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; z[i] = x[2 * ((i + 1) % 256) + 1]; }
int main(int argc, char **argv) {
  const int N = 4096; int n = 256; int T = argc + 1; (void)T;
  static int h[N];
  int *x, *y, *z;
  cudaMalloc(&x, N * sizeof(int)); cudaMalloc(&y, N * sizeof(int)); cudaMalloc(&z, N * sizeof(int));
  for (int i = 0; i < N; ++i) h[i] = 1000 + i;
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 20000 + 3 * i;
  cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 70000 + 7 * i;
  cudaMemcpy(z, h, sizeof h, cudaMemcpyHostToDevice);
  A<<<4, 64>>>(x, y, z, n, T);
  B<<<4, 64>>>(x, y, z, n, T);
  for (int *p : {x, y, z}) {
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < N; ++i) s = s * 1.0001 + h[i]; printf("%.17g\n", s);
  }
}
