// F2: with a negative divisor the quotient counts down, and columns meet
#include <cuda_runtime.h>
#include <cstdio>
struct View { float *p; int n; };
__global__ void scale(View v, float s) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) v.p[i] = i * s; }
__global__ void copy(View v, View w) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) w.p[i] = v.p[i]; }
static void show(const float *p, int n) { static float g[1 << 16]; cudaMemcpy(g, p, n * 4, cudaMemcpyDeviceToHost); double s = 0; for (int i = 0; i < n; ++i) s = s * 1.01 + g[i]; printf("%.17g\n", s); }
__global__ void first(float *x, int T, int C, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { int q = i / T, r = i % T; if (q > -3 && q * 2 + r * C >= 0) x[-q] = (r == 0) ? i : x[-q]; } }
__global__ void second(float *y, const float *x, int T, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i / -T]; }
int main() {
  const int n = 1000; float *x, *y; cudaMalloc(&x, 2 * n * 4); cudaMalloc(&y, 2 * n * 4); cudaMemset(x, 0, 2 * n * 4); cudaMemset(y, 0, 2 * n * 4);
  first<<<(n + 255) / 256, 256>>>(x, -500, 1, n);
  second<<<(n + 255) / 256, 256>>>(y, x, -500, n);
  show(x, 2 * n); show(y, 2 * n);
}
