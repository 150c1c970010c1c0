// F2: designated initialisers, and a field left out (--fold-memsets=off).
#include <cuda_runtime.h>
#include <cstdio>
struct View { float *p; int n; };
__global__ void scale(View v, float s) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) v.p[i] = i * s; }
__global__ void copy(View v, View w) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) w.p[i] = v.p[i]; }
static void show(const float *p, int n) { static float g[1 << 16]; cudaMemcpy(g, p, n * 4, cudaMemcpyDeviceToHost); double s = 0; for (int i = 0; i < n; ++i) s = s * 1.01 + g[i]; printf("%.17g\n", s); }
struct Three { int n; float *p, *q; };
__global__ void first(Three v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) v.q[i] = i; }
__global__ void second(Three v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) v.q[i + 1000] = v.p[i]; }
int main() {
  const int n = 1000; float *x, *y; cudaMalloc(&x, 2 * n * 4); cudaMalloc(&y, 2 * n * 4); cudaMemset(x, 0, 2 * n * 4); cudaMemset(y, 0, 2 * n * 4);
  Three a{.n = n, .q = x}, b{.n = n, .p = x + 1, .q = y};
  first<<<(n + 255) / 256, 256>>>(a);
  second<<<(n + 255) / 256, 256>>>(b);
  show(x, 2 * n); show(y, 2 * n);
}
