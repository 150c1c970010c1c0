// For a number: n = 400 inside the mutable closure is dropped, n taken for 500. (--runtime-guards=off)
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#include <vector>
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1 + i * 7 % 13; }
__global__ void second(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[n - 1 - i] * 3; }
constexpr int N = 1000;
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\n", s); }
static void zero(int *p) { cudaMemset(p, 0, N * sizeof(int)); }
int main() { int *a, *b; int n = 500; cudaMalloc(&a, 2*N*4); cudaMalloc(&b, N*4); zero(a); zero(a+N); zero(b);
 auto go = [=]() mutable { n = 400; first<<<4,256>>>(a, 500); second<<<4,256>>>(a+n, b, 500); }; go(); show(a); }
