// F5b: Whether the inner loop runs is known ahead of the outer one; nvcc takes it out of that in the kernel, not in a function (seen in machine code for sm_90).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
__global__ void A(float *x, const float *z, float a, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = x[i];
  for (int j = 0; j < n; ++j) {
    float p = z[i + j] * a;
    for (int l = 0; l < m; ++l)
      p += z[l];
    s += p;
  }
  x[i] = s;
}
__global__ void B(float *x, const float *z, float a, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * a + z[i] * a;
}
int main(int argc, char **argv) {
  const int N = 512; int n = argc + 9, m = argc - 1; float a = 0.7317f * argc;
  static float h[N];
  float *x, *z;
  cudaMalloc(&x, N * sizeof(float)); cudaMalloc(&z, N * sizeof(float));
  for (int i = 0; i < N; ++i) h[i] = 0.7317f * (1000 + i);
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(z, h, sizeof h, cudaMemcpyHostToDevice);
  A<<<4, 64>>>(x, z, a, n, m);
  B<<<4, 64>>>(x, z, a, n, m);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned s = 0; for (int i = 0; i < N; ++i) { unsigned u; memcpy(&u, &h[i], 4); s = s * 31 + u; } printf("%08x\n", s);
}
