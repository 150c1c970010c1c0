// A generic lambda gives static members and variable templates their values.
#include <type_traits>
#include <cstdio>
#include <cuda_runtime.h>
__global__ void fput(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
__global__ void faddk(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

template <typename T> struct Pool { inline static T *a = nullptr, *b = nullptr; };
template <typename T> static T *ga; template <typename T> static T *gb;
template <typename T> static void step(int n) { fput<<<4, 64>>>(Pool<T>::a, 2, n); faddk<<<4, 64>>>(Pool<T>::b, 1, n); }
template <typename T> static void step2(int n) { fput<<<4, 64>>>(ga<T>, 2, n); faddk<<<4, 64>>>(gb<T>, 1, n); }
int main() { cudaMalloc(&Pool<float>::a, 800); cudaMalloc(&Pool<float>::b, 800); cudaMalloc(&ga<float>, 800); cudaMalloc(&gb<float>, 800); step<float>(90); step2<float>(90);
 auto set = [](auto *p) { using U = std::remove_pointer_t<decltype(p)>; Pool<U>::b = p + 1; gb<U> = p + 1; };
 set(Pool<float>::a); step<float>(80); show(Pool<float>::a, 80); set(ga<float>); step2<float>(80); show(ga<float>, 80); }
