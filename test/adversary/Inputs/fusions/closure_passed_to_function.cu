// Closure called inside a function. (--runtime-guards=off)
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#include <vector>
__global__ void first(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1 + i * 7 % 13; }
__global__ void second(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[n - 1 - i] * 3; }
constexpr int N = 1000;
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\n", s); }
static void zero(int *p) { cudaMemset(p, 0, N * sizeof(int)); }
static int *mk() { int *p; cudaMalloc(&p, N*4); zero(p); return p; }
static int *call(auto f) { return f(); }
int main() { int *z = mk(), *s = mk(); int *a = call([&] { return s; }), *b = call([&] { return s; }); first<<<4,256>>>(a, N); second<<<4,256>>>(z, b, N); show(z); }
