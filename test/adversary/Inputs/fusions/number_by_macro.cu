// A macro that spells two calls hides the call of another configuration.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void a(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void b(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 3; }
static void run(int *x, int n) {
  a<<<n, 64>>>(x);
  b<<<5, 64>>>(x);
}
#define GO run(x, 5)
int main() {
  int *x, h[64 * 32];
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 0, sizeof h);
  GO;
  puts("");
  GO;
#ifdef BIG
  run(x, 7);
#endif
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64 * 32; i += 64) printf("%d ", h[i]);
}
