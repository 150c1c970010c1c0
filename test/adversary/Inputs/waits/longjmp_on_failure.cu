// Where there is no memory left the program goes on elsewhere, and reads what the copy has brought.
#include <cuda_runtime.h>
#include <csetjmp>
#include <cstdio>
#include <cmath>
static jmp_buf env;
static float *h, *d;
static void work(size_t n) {
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float *more;
  if (cudaMalloc(&more, n) != cudaSuccess)
    longjmp(env, 1);
  cudaDeviceSynchronize();
  printf("%f\n", h[3]);
}
int main(int argc, char **) {
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256); cudaDeviceSynchronize();
  if (setjmp(env) == 0)
    work((size_t)argc << 60);
  else
    printf("fallback %f\n", h[3]);
}
