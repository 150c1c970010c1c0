// Overloads that const tells apart: functions, methods, and of a number itself.
#include <cstdio>
#include <cuda_runtime.h>
// methods with const twins, operator twins, conversion of fields
struct View {
  int *p;
  __device__ int get(int i) const { return p[i]; }
  __device__ int get(int i) { return -p[i]; }
};
__device__ int sign(const int &) { return 1; }
__device__ int sign(int &) { return -1; }
__global__ void a_kernel(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = sign(x[i]) * x[i];
}
__global__ void b_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 2 * x[i];
}
__global__ void c_kernel(const View v, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = v.get(i);
}
__global__ void d_kernel(View v, int *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = v.get(i);
}
template <typename T> __device__ int kind(T) { return 1; }
__device__ int kind(long) { return 2; }
__global__ void e_kernel(const int n, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = sign(n);
}
__global__ void f_kernel(int n, int *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = sign(n);
}
int main() {
  int n = 1000;
  int *x, *y, *z;
  cudaMalloc(&x, n * sizeof *x);
  cudaMalloc(&y, n * sizeof *y);
  cudaMalloc(&z, n * sizeof *y);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  a_kernel<<<8, 128>>>(x, y, n);
  b_kernel<<<8, 128>>>(x, n);
  int h;
  cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  View v{x};
  c_kernel<<<8, 128>>>(v, y, n);
  d_kernel<<<8, 128>>>(v, z, n);
  cudaMemcpy(&h, z, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  e_kernel<<<8, 128>>>(n, y);
  f_kernel<<<8, 128>>>(n, z);
  cudaMemcpy(&h, z, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
