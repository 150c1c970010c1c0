// Namespace alias in one body, namespace and local variable of that name in the other.
#include <cstdio>
#include <cuda_runtime.h>
constexpr int N = 1024;
static int *buf() { int *p; cudaMalloc(&p, N * 4); static int h[N]; static int k; k += 7; for (int i = 0; i < N; ++i) h[i] = i * k % 101; cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice); return p; }
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\\n", s); }
#define I (blockIdx.x * blockDim.x + threadIdx.x)
namespace ns { __device__ int f(int v) { return v + 1; } } namespace other { __device__ int f(int v) { return v + 2; } }
__global__ void ka(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; namespace ns = other; x[i] = ns::f(x[i]); }
__global__ void kb(int *y) { int i = blockIdx.x * blockDim.x + threadIdx.x; int v = ns::f(y[i]); { int ns = 3; v += ns; } y[i] = v; }
int main() { int *x = buf(), *y = buf(); ka<<<8,128>>>(x); kb<<<8,128>>>(y); show(x); show(y); }
