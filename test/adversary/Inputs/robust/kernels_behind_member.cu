// Kernels defined behind an out-of-line member template.
#include <cstdio>
#include <cuda_runtime.h>

template <typename T> __global__ void put(T *x, T a, int n);
template <typename T> __global__ void add(T *x, T a, int n);
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> struct Net { T *x, *y; template <typename U> void go(U n); };
template <typename T> template <typename U> void Net<T>::go(U n) { put<T><<<4, 64>>>(x, 2, n); add<T><<<4, 64>>>(x, 1, n); }
struct Plain { template <typename T> static void go(T *x, int n) { put<T><<<4, 64>>>(x, 2, n); add<T><<<4, 64>>>(x, 3, n); } };
namespace q { template <typename T> inline void go(T *x, int n) { put<T><<<4, 64>>>(x, 2, n); add<T><<<4, 64>>>(x, 3, n); } }
template <typename T> __global__ void put(T *x, T a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
template <typename T> __global__ void add(T *x, T a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }

int main() { float *x = make<float>(100); double *y = make<double>(100);  Net<float> a{x, x + 10}; a.go(5); a.go(9); Plain::go(x, 50); q::go(x, 44); show(x, 100); }
