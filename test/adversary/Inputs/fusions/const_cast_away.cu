// F2: a device function casts const away and moves the struct
#include <cuda_runtime.h>
#include <cstdio>
struct View { float *p; int n; };
__global__ void scale(View v, float s) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) v.p[i] = i * s; }
__global__ void copy(View v, View w) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) w.p[i] = v.p[i]; }
static void show(const float *p, int n) { static float g[1 << 16]; cudaMemcpy(g, p, n * 4, cudaMemcpyDeviceToHost); double s = 0; for (int i = 0; i < n; ++i) s = s * 1.01 + g[i]; printf("%.17g\n", s); }
__device__ void step(const View &v) { const_cast<View &>(v).p += 1; }
__global__ void moved(View v, View w) { step(v); int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < v.n) w.p[i] = v.p[i]; }
int main() {
  const int n = 1000; float *x, *y; cudaMalloc(&x, 2 * n * 4); cudaMalloc(&y, 2 * n * 4); cudaMemset(x, 0, 2 * n * 4); cudaMemset(y, 0, 2 * n * 4); cudaDeviceSynchronize();
  View a{x, n}, b{y, n};
  scale<<<(n + 255) / 256, 256>>>(a, 2.0f);
  moved<<<(n + 255) / 256, 256>>>(a, b);
  show(x, 2 * n); show(y, 2 * n);
}
