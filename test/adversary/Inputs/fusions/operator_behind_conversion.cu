// Operator+ for a class declared behind the kernel, which converts to int and uses the built-in +.
#include <cstdio>
#include <cuda_runtime.h>
constexpr int N = 1024;
static int *buf() { int *p; cudaMalloc(&p, N * 4); static int h[N]; static int k; k += 7; for (int i = 0; i < N; ++i) h[i] = i * k % 101; cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice); return p; }
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\\n", s); }
#define I (blockIdx.x * blockDim.x + threadIdx.x)
struct C { int a; __device__ operator int() const { return a; } };
__global__ void ka(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; C p{x[i]}, q{3}; x[i] = p + q; }
__device__ int operator+(C p, C q) { return p.a - q.a; }
__global__ void kb(int *y) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] += 2; }
int main() { int *x = buf(), *y = buf(); ka<<<8,128>>>(x); kb<<<8,128>>>(y); show(x); show(y); }
