// A default argument that is the line of the call, which is not one number.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void a(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void b(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 3; }
static void run(int *x, int n = __builtin_LINE()) {
  a<<<n, 64>>>(x);
  b<<<5, 64>>>(x);
}
int main() {
  int *x, h[64 * 32];
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 0, sizeof h);
  run(x);
  run(x);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64 * 32; i += 64) printf("%d ", h[i]);
}
