// Number captured on by a device closure. (--runtime-guards=off)
#include <cstdio>
#include <cuda_runtime.h>
constexpr int N = 1024;
static int *buf() { int *p; cudaMalloc(&p, N * 4); static int h[N]; static int k; k += 7; for (int i = 0; i < N; ++i) h[i] = i * k % 101; cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice); return p; }
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\\n", s); }
#define I (blockIdx.x * blockDim.x + threadIdx.x)
template <class F> __global__ void run(F f) { f((int)(blockIdx.x * blockDim.x + threadIdx.x)); }
int main() { int *x = buf(), *y = buf();
int k = 0; auto f = [=] __device__ (int i) { y[i] = x[(i + k) % 1024]; }; auto h = [=]() mutable { k = 1; auto g = [=] __device__ (int i) { y[i] = x[(i + k) % 1024]; }; run<<<8,128>>>([=] __device__ (int i) { x[i] = x[i] * 3 + 1; });
 run<<<8,128>>>(g); }; h(); show(x); show(y); }
