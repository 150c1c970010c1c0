// The memory is only set under a condition.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }
__global__ void mulk(int *x, int a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= a; }
static int *buf(int n) { int *p; cudaMalloc(&p, n * 4); static int h[1000]; for (int i = 0; i < n; ++i) h[i] = i % 7 + 1; cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice); return p; }
static void show(const int *p) { static int h[1000]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\n", s); }
int main(int argc, char **) { int *x = buf(1000); if (argc > 5) cudaMemset(x, 0, 1000 * sizeof(int)); addk<<<8, 128>>>(x, 2, 1000); (void)(argc > 6 && cudaMemset(x, 0, 4000) == cudaSuccess); mulk<<<8, 256>>>(x, 2, 1000); show(x); }
