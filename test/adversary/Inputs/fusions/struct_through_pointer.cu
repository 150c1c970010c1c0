// F2: the assignment of a struct to `*p` is recorded as one of the 8 bytes of the pointer; B reads the second field
#include <cuda_runtime.h>
#include <cstdio>

struct Node { Node *a, *b; };
__global__ void A(int *x, int *y, int *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; Node v{nullptr, (Node *)x + i}; Node *p = (Node *)y; *(p + i) = v; }
__global__ void B(int *x, int *y, int *z, int n, int T) { int i = blockIdx.x * blockDim.x + threadIdx.x; Node *p = (Node *)y; z[i] = p[255 - i].b - (Node *)x; }
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
  for (int *p : {z}) {
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < N; ++i) s = s * 1.0001 + h[i]; printf("%.17g\n", s);
  }
}
