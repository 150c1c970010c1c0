// A return for other arguments.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void put(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1 + i;  }
template <typename T> __global__ void addc(T *x, T a, int n) { if constexpr (sizeof(T) == 8) return; else { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; } }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

int main() { float *x = make<float>(100); int n = 100; addc<float><<<4, 64>>>(x, 1, n);put<<<4, 64>>>(x, n);  show(x, 100); }
