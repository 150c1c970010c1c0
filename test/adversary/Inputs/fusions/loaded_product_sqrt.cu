// F5b: A root has a slow path, which begins another block: ptxas contracts the product behind it in the kernel, not in a function (seen in machine code for sm_90).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
__global__ void A(float *x, float *y, const float *z, float a, float b, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = b * x[i] - sqrtf(a);
}
__global__ void B(float *x, float *y, const float *z, float a, float b, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[i] * a + a * b;
}
int main(int argc, char **argv) {
  const int N = 512; int n = argc + 2, k = argc + 4; float a = 0.7317f * argc, b = 1.2345f * argc;
  static float h[N]; float *x, *y, *z;
  cudaMalloc(&x, N * sizeof(float)); cudaMalloc(&y, N * sizeof(float)); cudaMalloc(&z, N * sizeof(float));
  for (int i = 0; i < N; ++i) h[i] = 0.7317f * (1000 + i);
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(z, h, sizeof h, cudaMemcpyHostToDevice);
  A<<<4, 64>>>(x, y, z, a, b, n, k);
  B<<<4, 64>>>(x, y, z, a, b, n, k);
  for (float *p : {x, y}) { cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    unsigned s = 0; for (int i = 0; i < 256; ++i) { unsigned u; memcpy(&u, &h[i], 4); s = s * 31 + u; } printf("%08x\n", s); }
}
