// The default stands on the declaration.
#include <cstdio>
#include <cuda_runtime.h>

template <typename T, int By = 3> __global__ void put(T *x, int n);
template <typename T, int By = 3> __global__ void add(T *x, int n);
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> void run(T *x, int n) { put<T><<<4, 64>>>(x, n); add<T><<<4, 64>>>(x, n); }
template <typename T, int By> __global__ void put(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = By; }
template <typename T, int By> __global__ void add(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += By; }
int main() { float *x = make<float>(100); run(x, 100); show(x, 100); }
