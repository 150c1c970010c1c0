// A generic lambda gives fields other names.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void fput(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = a + i; }
__global__ void faddk(float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += a; }
template <typename T> void show(T *x, int n) { T h[1024]; cudaMemcpy(h, x, n * sizeof(T), cudaMemcpyDeviceToHost); for (int i = 0; i < n; i++) printf("%g\n", (double)h[i]); }
template <typename T> T *make(int n) { T *x; cudaMalloc(&x, n * sizeof(T)); T h[1024]; for (int i = 0; i < n; i++) h[i] = i % 7; cudaMemcpy(x, h, n*sizeof(T), cudaMemcpyHostToDevice); return x; }

struct S { float *x, *y; };
static void run(S s, int n) { fput<<<4, 64>>>(s.x, 2, n); faddk<<<2, 64>>>(s.y, 1, 100); }
template <typename T> struct St { T *x, *y; void run(int n) { fput<<<4, 64>>>(x, 2, n); faddk<<<2, 64>>>(y, 1, 100); } };
int main() { float *x = make<float>(100); double *y = make<double>(100);  auto set = [](auto &s) { auto &[p, q] = s; q = p + 1; }; 
 S s{make<float>(200), make<float>(200)};
 St<float> t{make<float>(200), make<float>(200)};
 run(s, 100); t.run(100);
 set(s); set(t);
 run(s, 100); t.run(100); show(s.x, 100); show(s.y, 100); show(t.x, 100); show(t.y, 100);}
