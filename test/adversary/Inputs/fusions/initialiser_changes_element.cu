// F2: an initialiser of a constructor changes an element of its struct parameter, which is taken not to change
#include <cuda_runtime.h>
#include <cstdio>

struct S { int off[2]; }; struct V { int a, k; __device__ V(S s, int T) : a(s.off[T - 2] = 1), k(s.off[0]) {} };
__global__ void A(S s, int *y, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; V v(s, T); y[v.k + i] = i; }
__global__ void B(S s, int *y, int *z) { int i = blockIdx.x * blockDim.x + threadIdx.x; z[i] = y[s.off[0] + i]; }
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
  S s{{0, 0}}; T = 2;
  A<<<4, 64>>>(s, y, T);
  B<<<4, 64>>>(s, y, z);
  for (int *p : {x, y, z}) {
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < N; ++i) s = s * 1.0001 + h[i]; printf("%.17g\n", s);
  }
}
