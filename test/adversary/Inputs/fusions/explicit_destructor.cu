// F2: an explicit destructor call also runs the destructors of members, which write
#include <cuda_runtime.h>
#include <cstdio>

#include <new>
struct In { int k; int *p; __device__ In(int a, int *q) : k(a), p(q) {} __device__ ~In() { *p = k; } }; struct S { In a; __device__ S(int k, int *q) : a(k, q) {} __device__ ~S() {} };
__global__ void C(int *x, int *y) { int i = blockIdx.x * blockDim.x + threadIdx.x; new ((S *)x + i) S(i, y + i); }
__global__ void A(int *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; ((S *)x)[i].~S(); }
__global__ void B(int *y, int *z) { int i = blockIdx.x * blockDim.x + threadIdx.x; z[i] = y[255 - i]; }
int main(int argc, char **argv) {
  const int N = 4096; int n = 256; int T = argc + 1; (void)T;
  static int h[N];
  int *x, *y, *z;
  cudaMalloc(&x, N * sizeof(int)); cudaMalloc(&y, N * sizeof(int)); cudaMalloc(&z, N * sizeof(int));
  for (int i = 0; i < N; ++i) h[i] = 1000 + i;
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 20000 + 3 * i;
  cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < N; ++i) h[i] = 70000 + 7 * i;
  cudaMemcpy(z, h, sizeof h, cudaMemcpyHostToDevice);
  C<<<4, 64>>>(x, y);
  cudaDeviceSynchronize();
  A<<<4, 64>>>(x);
  B<<<4, 64>>>(y, z);
  for (int *p : {z}) {
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    double s = 0; for (int i = 0; i < N; ++i) s = s * 1.0001 + h[i]; printf("%.17g\n", s);
  }
}
