// F2: of two reads that look alike only the first is kept, with the claim that T is not zero; the other one comes behind no division, and T is 0
#include <cuda_runtime.h>
#include <cstdio>

__device__ int dv(int T) { return 64 / T; }
__global__ void A(int *x, int *y, int *z, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; int v; if (x[i] < 0) { v = dv(T); v += y[i * T]; } else { v = y[i * T]; } z[i] = v; }
__global__ void B(int *y, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < 1) y[i * T] = 5; }
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
  int U = argc - 1;
  A<<<4, 64>>>(x, y, z, U);
  B<<<4, 64>>>(y, U);
  for (int *p : {x, y, z}) {
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < N; ++i) s = s * 1.0001 + h[i]; printf("%.17g\n", s);
  }
}
