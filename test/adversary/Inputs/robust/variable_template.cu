// A variable template that is a lambda.
#include <cstdio>
#include <cuda_runtime.h>
template <typename T> __global__ void put(T *x, T a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
template <typename T> __global__ void add(T *x, T a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> auto go = [](T *x, int n) { put<T><<<4, 64>>>(x, 2, n); add<T><<<4, 64>>>(x, 1, n); };
int main() { float *x = make<float>(100); go<float>(x, 100); show(x, 100); }
