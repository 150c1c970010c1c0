// F5b: v1 * v1 of a load-free v1 is not recognised as load-free (LoadFreeFinder: the second mention of a followed variable counts as 'not free'); hoisted out of B's guard, away from its sum
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
__device__ float mul(float p, float q) { return p * q; }
__device__ float madd(float p, float q, float r) { return p * q + r; }
static float h[1024];
static float *a, *b, *c, *d;
static unsigned rng = 1;
static void init() { float *all[4] = {a, b, c, d}; for (int j = 0; j < 4; ++j) { for (int i = 0; i < 1024; ++i) { rng = rng * 1664525u + 1013904223u; h[i] = ((rng >> 8) / 8388608.0f - 0.9f) * 3; } cudaMemcpy(all[j], h, sizeof h, cudaMemcpyHostToDevice); } }
static void show(int k) { float *all[4] = {a, b, c, d}; printf("%d:", k); for (int j = 0; j < 4; ++j) { cudaMemcpy(h, all[j], sizeof h, cudaMemcpyDeviceToHost); unsigned s = 7; for (int i = 0; i < 1024; ++i) { unsigned u; memcpy(&u, &h[i], 4); s = s * 31 + (h[i] == h[i] ? u : 5); } printf(" %08x", s); } printf("\n"); }
__global__ void A0(float *a, float *b, float *c, float *d, float s, float t, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; d[i] = c[i] + 2.5f; }
__global__ void B0(float *a, float *b, float *c, float *d, float s, float t, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; float v1 = t * s; c[i] += v1 * v1; }
int main(int argc, char **argv) {
  float s = 1.1f + argc, t = 0.37f * argc; int n = 63 + argc, m = 2 + argc;
  cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMalloc(&c, sizeof h); cudaMalloc(&d, sizeof h);
  init();
  A0<<<1, 64>>>(a, b, c, d, s, t, n, m);
  B0<<<1, 64>>>(a, b, c, d, s, t, n, m);
  show(0);
}
