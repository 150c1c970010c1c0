// Two functions are given one pointer, each distinct while it runs, and use it by names of their own.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0.5f * x[i] + a;
}
__global__ void take(float *x, const float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[gridDim.x * blockDim.x - 1 - i] + 0.25f * x[i];
}
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
static void produce([[clang::annotate("gpufuse::distinct")]] float *dst, cudaStream_t s) {
  float *here = dst;
  step<<<1, 64, 0, s>>>(here, 1.0f);
}
static void consume([[clang::annotate("gpufuse::distinct")]] const float *src, [[clang::annotate("gpufuse::distinct")]] float *sum, cudaStream_t s) {
  float *to = sum;
  const float *from = src;
  take<<<1, 64, 0, s>>>(to, from);
}
float *acquire(int which); // its body, in another file: which buffer of a pool
int main() {
  float *u = acquire(0), *v = acquire(1), *t = acquire(2);
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  produce(u, a);
  cudaDeviceSynchronize(); // NEEDED
  consume(u, t, b);
  float h[64];
  cudaDeviceSynchronize();
  cudaMemcpy(h, t, 256, cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[60]);
}
