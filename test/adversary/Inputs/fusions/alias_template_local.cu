// Local alias hides an alias template, as the other body also has a local variable of that name.
#include <cstdio>
#include <cuda_runtime.h>
constexpr int N = 1024;
static int *buf() { int *p; cudaMalloc(&p, N * 4); static int h[N]; static int k; k += 7; for (int i = 0; i < N; ++i) h[i] = i * k % 101; cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice); return p; }
static void show(const int *p) { static int h[N]; cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost); unsigned s = 0; for (int v : h) s = s * 31 + (unsigned)v; printf("%u\\n", s); }
#define I (blockIdx.x * blockDim.x + threadIdx.x)
template <class T> struct P { T v; }; template <class T> using box = P<T>;
__global__ void ka(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; using box = short; box b = x[i] * 9000; x[i] = b; }
__global__ void kb(int *y) { int i = blockIdx.x * blockDim.x + threadIdx.x; box<int> q{y[i]}; { int box = 3; q.v += box; } y[i] = q.v; }
int main() { int *x = buf(), *y = buf(); ka<<<8,128>>>(x); kb<<<8,128>>>(y); show(x); show(y); }
