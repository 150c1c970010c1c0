// Two hosts, one that relies on the default.
#include <cstdio>
#include <cuda_runtime.h>

template <typename T, int By = 3> __global__ void stride(T *x, int n);
template <typename T, int By = 3> __global__ void back(T *x, int n);
template <typename T> void run(T *x, int n) { stride<T, 3><<<4, 64>>>(x, n); back<T, 3><<<4, 64>>>(x, n); }
template <typename T, int By> __global__ void stride(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = By; }
template <typename T, int By> __global__ void back(T *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += By; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> void run2(T *x, int n) { stride<T><<<4, 64>>>(x, n); back<T><<<4, 64>>>(x, n); }
int main() { float *x = make<float>(100); run(x, 50); show(x, 100);
#ifdef TWO
run2(x, 40); show(x, 100);
#endif
}
