// A generic lambda copies bytes over the fields.
#include <cstring>
#include <new>
#include <type_traits>
#include <cstdio>
#include <cuda_runtime.h>
__global__ void fput(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
__global__ void faddk(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }
struct S { float *x, *y; }; struct S2 { float *x, *y; };
template <typename T> struct St { T *x, *y; void run(int n) { fput<<<4, 64>>>(x, 2, n); faddk<<<2, 64>>>(y, 1, 100); } };

int main() { float *w = make<float>(200);
 auto set = [](auto &a, auto &b) { memcpy(&a, &b, sizeof(a)); };
 St<float> t{make<float>(200), make<float>(200)};
 t.run(100);
 float *b[2] = {w, w + 1}; set(t, b);
 t.run(100); show(t.x, 100); show(t.y, 100); show(w, 200); }
