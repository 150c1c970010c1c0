// Template arguments with a comma in the launch macro.
#include <cstdio>
#include <hip/hip_runtime.h>
#define cudaMalloc hipMalloc
#define cudaMemcpy hipMemcpy
#define cudaMemcpyDeviceToHost hipMemcpyDeviceToHost
#define cudaMemcpyHostToDevice hipMemcpyHostToDevice

template <typename T, int By> __global__ void put(T *x, T a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + By; }
template <typename T, int By> __global__ void add(T *x, T a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> void run(T *x, int n) { 
 hipLaunchKernelGGL(HIP_KERNEL_NAME(put<T, 4>), dim3(4), dim3(64), 0, 0, x, 2, n);
 hipLaunchKernelGGL(HIP_KERNEL_NAME(add<T, 4>), dim3(4), dim3(64), 0, 0, x, 1, n);
}
template <typename T> void run2(T *x, int n) { 
 hipLaunchKernelGGL((put<T, 3>), dim3(4), dim3(64), 0, 0, x, 2, n);
 hipLaunchKernelGGL((add<T, 3>), dim3(4), dim3(64), 0, 0, x, 1, n);
}
int main() { float *x = make<float>(100); double *y = make<double>(100);  run(x, 90); run(y, 80); run2(x, 80); run2(y, 70); show(x, 100); show(y, 100); }
