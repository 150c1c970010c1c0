// Names that mean something else behind the header.
#include <cstdio>
#include <cuda_runtime.h>

#include "include/kern1.h"
constexpr int pick(int) { return 7; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> void run(T *x, int n) { put2<T><<<4, 64>>>(x, n); add2<T><<<4, 64>>>(x, n); }
int main() { float *x = make<float>(100); double *y = make<double>(100);  run(x, 90); show(x, 100); }
