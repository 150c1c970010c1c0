// Function is called by a declaration with an asm label. (--runtime-guards=off)
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#include <vector>
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1 + i * 7 % 13; }
__global__ void second(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[n - 1 - i] * 3; }
constexpr int N = 1000;
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\n", s); }
static void zero(int *p) { cudaMemset(p, 0, N * sizeof(int)); }
void direct(int *a, int *b, int *c, int n) { first<<<4,256>>>(a, n); second<<<4,256>>>(c, b, n); }
void other(int *a, int *b, int *c, int n) __asm__("_Z6directPiS_S_i");
int main() { int *a, *b, *z; cudaMalloc(&a, N*4); cudaMalloc(&b, N*4); cudaMalloc(&z, N*4); zero(a); zero(b);
 direct(a, b, z, N); show(z); other(a, a, z, N); show(z); }
