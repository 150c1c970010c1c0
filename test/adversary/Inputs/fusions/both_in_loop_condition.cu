// F5b: The condition of the loop is known in part ahead of it, in a function that is called; nvcc treats that otherwise in a kernel than in a function (seen in machine code for sm_90).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
__device__ bool both(int a, int b) { return a > 3 && b > 2; }
__constant__ int CK[4];
struct Q { float a[3]; int k; };
__global__ void A(float *x, const float *z, float a, int n, int m, Q q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = x[i];
for (int j = 0; j < n; ++j) { float p = z[j] * a; do { p += z[j + m]; j++; } while (both(m, n) && j < 10); s += p; }
  x[i] = s;
}
__global__ void B(float *x, const float *z, float a, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * a + z[i] * a;
}
void run(float a, int n, int m, Q q) {
  const int N = 512;
  float *x, *z;
  cudaMalloc(&x, N * sizeof(float)); cudaMalloc(&z, N * sizeof(float));
  A<<<4, 64>>>(x, z, a, n, m, q);
  B<<<4, 64>>>(x, z, a, n, m);
}
int main() {}
